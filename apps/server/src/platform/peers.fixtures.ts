import { createDatabase } from '@lotus/database'
import { createLog } from './log.ts'
import { createPeers } from './peers.ts'

// A process of its own that counts the processes of a database, and tells its parent once it sees another one.

const peers = createPeers({
  db: createDatabase({ connectionString: process.env['PEERS_URL'] ?? '', max: 2 }),
  log: createLog({ level: 'error' }),
})
peers.start()
const looking = setInterval(() => {
  if (peers.count() < 2) return
  clearInterval(looking)
  process.send?.(peers.count())
}, 50)
process.on('disconnect', () => process.exit(0))
