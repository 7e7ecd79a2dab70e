// Builds the web apps into the image, as a start would.
import { join } from 'node:path'
import { buildApps } from '../../scripts/lib/build-apps.ts'

await buildApps(join(import.meta.dirname, '..', '..'), (line) => console.log(line))
