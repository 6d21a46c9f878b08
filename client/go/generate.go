// Package client generates the stubs that the programs below it use.
package client

//go:generate buf generate
