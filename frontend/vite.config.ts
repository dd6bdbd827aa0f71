import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { withQueries } from './src/media';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** milsymbol hides its tree-shakable entry behind `exports`. */
export const alias = { 'milsymbol/index.mjs': here('./node_modules/milsymbol/index.mjs') };

/** `@media (--phone)` in style sheets and components. */
export const media: Plugin = {
  name: 'media',
  enforce: 'pre',
  transform: {
    filter: { id: /\.(css|svelte)($|\?)/, code: '(--' },
    handler: (code) => ({ code: withQueries(code), map: null }),
  },
};

export default defineConfig({
  base: '/static/board/',
  plugins: [media, svelte()],
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
