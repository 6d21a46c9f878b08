import { defineConfig } from "vite";

export default defineConfig({
  root: "browser",
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    rolldownOptions: { input: ["index.html", "conformance.html"] },
  },
  server: { fs: { allow: [".."] } },
});
