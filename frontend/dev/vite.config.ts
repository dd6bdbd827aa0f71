import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { alias, media } from '../vite.config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The harness: the board on a canned position, on a fixture, and on a made-up campaign; without a site. */
export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [media, svelte({ configFile: here('../svelte.config.js') })],
  resolve: { alias },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: { input: { main: here('./index.html'), bench: here('./bench.html') } },
  },
});
