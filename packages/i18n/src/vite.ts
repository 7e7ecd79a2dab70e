import type { Plugin } from 'vite'
import { defaultLanguage, languages } from './languages.ts'

/** Writes the languages into the page for boot.js, which runs before any module. */
export function languagesInPage(): Plugin {
  return {
    name: 'lotus:languages-in-page',
    transformIndexHtml: (html) =>
      html.replace('<html', `<html lang="${defaultLanguage}" data-languages="${languages.join(' ')}"`),
  }
}
