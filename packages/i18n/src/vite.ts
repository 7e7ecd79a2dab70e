import { join } from 'node:path'
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

const INDEX = join(import.meta.dirname, 'index.ts')
const EVERY_FILE = `'../locales/*/*.json'`

/** Leaves the back office's texts out of the site: the address of each file is in a script that every visitor loads. */
export function withoutOfficeTexts(): Plugin {
  return {
    name: 'lotus:without-office-texts',
    enforce: 'pre',
    transform(code, id) {
      if (id.split('?')[0] !== INDEX) return null
      if (!code.includes(EVERY_FILE)) throw new Error(`${INDEX} loads no ${EVERY_FILE}`)
      return code.replace(EVERY_FILE, `[${EVERY_FILE}, '!../locales/*/backoffice*.json']`)
    },
  }
}
