import type { Page } from '../shared/define-page.ts'

// Vite collects every page file here; a new page needs no registration.
const files = import.meta.glob<Page>('../features/*/page.ts', { eager: true, import: 'page' })

/** Every page of the back office, in the order of the menu. */
export const pages: readonly Page[] = Object.values(files).toSorted((a, b) => a.order - b.order)

export const menuPages = pages.filter((page) => page.icon !== undefined)
