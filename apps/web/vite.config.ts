import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { composedSource } from './build/composed-source.ts';
import { browserContract } from './build/browser-contract.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { inlineTexts } from './build/inline-texts.ts';
import { precompress } from './build/precompress.ts';
import { preload } from './build/preload.ts';
import { supportedBrowsers, TARGET } from './build/supported-browsers.ts';

const FIRST_PAGE = { app: /\/src\/main\.tsx$/, first: /\/screens\/executive\/screen\.tsx$/ };
/** The parts of the shell that open over a page. */
const OVER =
  /\/(more-sheet|palette|keys-list|step-up-question|session-question|leave-question|update-question)\.tsx$|\/ui\/src\/toast\.tsx$/;
const CHUNKS = {
  first: FIRST_PAGE,
  shared: {
    tabs: /\/ui\/src\/(tabs\.tsx|beside\.ts)$/,
    notices: /\/offline-notices\.tsx$/,
    dialogs: /\/ui\/src\/(modal|dialog|side-panel)\.tsx$/,
    files:
      /\/exports\/(use-files|file-table)\.ts$|\/ui\/src\/(csv\.ts|progress\.tsx)$|\/kernel\/power-name\.tsx$/,
  },
  afterwards: { over: OVER, receipts: /\/domain\/figure\/receipts\.tsx$/ },
  apart: /\/screens\/[\w-]+\/screen\.tsx$|\/screen-export-popover\.tsx$/,
};
/** The library of forms with the parts that are made of it: every form needs nearly all of them. */
const FORM_PARTS = /\/react-hook-form\/|\/domain\/forms\/(refused-fields|text-field|list-field|written)\./;
const server = `127.0.0.1:${process.env.PORT || 3000}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: '../../node_modules/.vite',
  server: { proxy: { '/api': `http://${server}`, '/ws': { target: `ws://${server}`, ws: true } } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: TARGET,
    // Nothing inline: the security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // For the server alone, which reads stacks with them: tools/build.mjs takes them out of what is served.
    sourcemap: 'hidden',
    // One style sheet of a few KB: a screen never waits for its own, nor flashes without it.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...chunkGroups(CHUNKS),
            { name: 'form-parts', test: FORM_PARTS, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  css: { postcss: { plugins: [composedSource()] } },
  plugins: [
    browserContract(),
    inlineTexts(),
    react(),
    supportedBrowsers(),
    preload(FIRST_PAGE.first),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      // kernel/shell/worker.ts registers it, as /sw.js.
      injectRegister: false,
      // The patterns below name them already; a file listed twice makes the cache refuse the whole list.
      includeManifestIcons: false,
      injectManifest: {
        // As a module the plugin would build it with an option that the bundler no longer has.
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'first-paint.js', 'assets/**/*.{js,css,woff2}', '*.{svg,png}'],
      },
      integration: {
        configureCustomSWViteBuild: (worker) => {
          // What its build says of its progress is no warning.
          worker.logLevel = 'warn';
        },
      },
      manifest: {
        name: 'Cottontree',
        short_name: 'Cottontree',
        description: 'The operations console of a mobile-money, card and treasury company.',
        start_url: '/',
        display: 'standalone',
        background_color: '#f6f5f1',
        theme_color: '#0b3d2e',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
    precompress(),
  ],
});
