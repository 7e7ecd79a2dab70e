import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crawl, startCrawlPlatform, formatFindings } from './crawl.ts'
import { allViews, nameOf, shortViews } from './views.ts'

const usage = `Visits every route of the site in Vietnamese and English, dark and light, on a desktop and a phone, logged out and in;
tells console errors, failed requests, sideways overflow, untranslated or empty pages; keeps a picture of each view.

  npm run crawl -- [--short] [--only TEXT] [--stand WORDS] [--to FOLDER]

--short   each address from two opposite stands, as npm test does
--only    addresses that contain one of these, comma separated
--stand   only these of the sixteen mixtures, by words that all have to fit: "vi phone"
--to      folder of the pictures; test-results/crawl unless given
`

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    stand: { type: 'string', default: '' },
    to: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(usage)
} else {
  const folder = values.to ?? join(import.meta.dirname, '../../../test-results/crawl')
  const platform = await startCrawlPlatform()
  try {
    const { views, addresses, findings } = await crawl(platform, {
      isLong: !values.short,
      viewsOf: (all) =>
        (values.short ? shortViews : allViews)(all).filter((view) => {
          const words = nameOf(view).split(' ')
          return values.stand.split(' ').every((word) => word === '' || words.includes(word))
        }),
      areAllPictured: true,
      folder,
      ...(values.only === undefined ? {} : { only: values.only }),
      log: (line) => console.error(line),
    })
    for (const line of formatFindings(findings)) console.log(line)
    console.log(
      `${addresses.length} addresses, ${views} views, ${findings.length} with findings; pictures in ${folder}`,
    )
    process.exitCode = findings.length > 0 ? 1 : 0
  } finally {
    await platform.close()
  }
}
