import type { DemoDocument, DemoText } from '../../demo-types.ts'

/** A page of its own, outside the categories. */
export const pageOf = (sort: number, slug: string, vi: DemoText, en: DemoText): DemoDocument => ({
  kind: 'page',
  slug,
  category: null,
  sort,
  vi,
  en,
})
