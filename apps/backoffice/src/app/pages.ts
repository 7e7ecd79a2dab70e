import type { Page } from '../shared/define-page.ts'

// Vite puts the file of every page here; a new one needs no entry anywhere.
const files = import.meta.glob<Page>('../features/*/page.ts', { eager: true, import: 'page' })

/** Every page of the back office, in the order of the menu. */
export const pages: readonly Page[] = Object.values(files).toSorted((a, b) => a.order - b.order)

export const menuPages = pages.filter((page) => page.icon !== undefined)
