import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** milsymbol hides its tree-shakable entry behind `exports`. */
export const alias = { 'milsymbol/index.mjs': here('./node_modules/milsymbol/index.mjs') };

export default defineConfig({
  base: '/static/board/',
  plugins: [svelte()],
  resolve: { alias },
  build: {
    manifest: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: { input: { main: here('./src/main.ts'), pages: here('./src/pages.ts') } },
  },
  test: {
    include: ['{src,tests}/**/*.test.ts'],
  },
});
