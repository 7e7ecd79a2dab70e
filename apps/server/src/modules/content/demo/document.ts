import type { DemoDocument, DemoText } from '../demo-types.ts'

/** Title, summary and body; blanks between tags are for who reads the source. */
export const text = (title: string, summary: string, html: string): DemoText => ({
  title,
  summary,
  html: html.replace(/>\s+</g, '><').trim(),
})

/** Articles of one category, in the order in which they stand. */
export const helpIn =
  (category: string) =>
  (sort: number, slug: string, vi: DemoText, en: DemoText): DemoDocument => ({
    kind: 'help',
    slug,
    category,
    sort,
    vi,
    en,
  })
