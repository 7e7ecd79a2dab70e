import { readdirSync, readFileSync } from 'node:fs'
import { mapTexts, type Localized } from '../../../platform/language.ts'
import type { DemoContent } from '../demo-types.ts'
import banners from './banners.json' with { type: 'json' }
import categories from './categories.json' with { type: 'json' }
import notices from './notices.json' with { type: 'json' }
import { ruleDocuments } from './rules/index.ts'

type Written = { texts: Localized<{ html: readonly string[] }> }

/** In the files a body is a list of lines. */
const joined = <One extends Written>(one: One) => ({
  ...one,
  texts: mapTexts(one.texts, (text) => ({ ...text, html: text.html.join('') })),
})

const folder = new URL('./documents/', import.meta.url)
/** Every file of the folder `documents`: help by category, pages, posts. */
const documents = readdirSync(folder)
  .toSorted()
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Written[])

/** The demo brand's texts. Their files are part of this repository, and demo-content.test.ts reads each of them. */
export const demoContent = {
  categories,
  documents: [...documents.map(joined), ...ruleDocuments],
  notices: notices.map(joined),
  banners,
} as DemoContent
