import { parseArgs } from 'node:util'
import { createDatabase, resolveDatabase, StartupError } from '@lotus/database'
import { growTree } from './tree.ts'

const usage = `Lays a large agents' tree down in the demo's database, to look at its pages: members "tree<number>", whose password nobody knows.

  npm run seed:agents -- [--members N]

--members   how many, 1,000 to 2,000,000; 100,000 unless given. A million takes some minutes and 5 GB.
`

const { values } = parseArgs({ options: { members: { type: 'string' }, help: { type: 'boolean' } } })
const members = Number(values.members ?? 100_000)
if (values.help || !Number.isInteger(members) || members < 1000 || members > 2_000_000) {
  process.stdout.write(usage)
  process.exitCode = values.help ? 0 : 2
} else {
  if (process.env['LOTUS_PROFILE'] === 'production')
    throw new StartupError('Made-up members are for the demo: this is a production profile.')
  const database = await resolveDatabase({ log: (line) => process.stderr.write(`${line}\n`) })
  const owner = createDatabase({ connectionString: database.ownerUrl, max: 2, applicationName: 'lotus seed:agents' })
  try {
    const { root, large, depth } = await growTree(owner, { members }, (line) => console.log(line))
    console.log(
      `${members} members over ${depth} levels: member ${root} has all of them below, member ${large} an eighth.`,
    )
  } finally {
    await owner.end()
    await database.stop()
  }
}
