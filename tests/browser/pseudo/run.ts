import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { crawl, openCrawlHouse, tellFindings } from '../crawl/crawl.ts'
import { lookAtTexts, pseudoViews, speakPseudo } from './crawl-pseudo.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, to: { type: 'string' } } })
const folder = values.to ?? join(import.meta.dirname, '../../../test-results/pseudo')
const house = await openCrawlHouse()
try {
  const { views, findings } = await crawl(house, {
    isLong: true,
    viewsOf: pseudoViews,
    areAllPictured: true,
    folder,
    ...(values.only === undefined ? {} : { only: values.only }),
    log: (line) => console.error(line),
    prepare: speakPseudo,
    look: lookAtTexts,
  })
  for (const line of tellFindings(findings)) console.log(line)
  console.log(`${views} views, ${findings.length} with findings; pictures in ${folder}`)
  process.exitCode = findings.length > 0 ? 1 : 0
} finally {
  await house.close()
}
