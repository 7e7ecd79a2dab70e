import type { Plugin } from 'vite'
import { defaultLanguage, languages } from './languages.ts'

/** Names the languages in the page: boot.js, which runs before any module, reads them there. */
export function languagesInPage(): Plugin {
  return {
    name: 'lotus:languages-in-page',
    transformIndexHtml: (html) =>
      html.replace('<html', `<html lang="${defaultLanguage}" data-languages="${languages.join(' ')}"`),
  }
}
