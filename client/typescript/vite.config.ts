import { defineConfig } from "vite";

export default defineConfig({
  root: "browser",
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    rolldownOptions: { input: ["browser/index.html", "browser/conformance.html"] },
  },
  server: { fs: { allow: [".."] } },
});
