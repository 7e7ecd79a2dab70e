import { currentLanguage } from '@lotus/i18n'

/** Names come from the server in both languages; the page shows the reader's. */
export function localName(names: { nameVi: string; nameEn: string }): string {
  return currentLanguage() === 'en' ? names.nameEn : names.nameVi
}
