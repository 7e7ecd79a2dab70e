import type { Section } from '../section.ts'
import list from './sections.json' with { type: 'json' }

// Vite collects the files: each exports as `parts` what the page with its name shows.
const files = import.meta.glob<Section['parts']>('./*.tsx', { eager: true, import: 'parts' })

/** The pages of the gallery, in the order of the menu. */
export const sections: readonly Section[] = list.map((page) => ({ ...page, parts: files[`./${page.id}.tsx`] ?? [] }))
