import { setTimeout as delay } from 'node:timers/promises'
import { chanceOf } from '../chance.ts'
import { openJournal } from '../journal.ts'
import type { Person } from '../world/people.ts'
import { createCashier } from './cashier.ts'
import { createClient, type Client } from './client.ts'
import { createGate } from './gate.ts'
import { createLobby, placeTickets, voidIssue } from './lottery.ts'
import type { ClientsConfig, Counters, FromClients, Play, ToClients } from './protocol.ts'
import { createVendors } from './vendor.ts'

// All virtual players and their vendors and payment provider, in a separate process: what they know survives every
// fault, and they are connected to the product only by sockets.

const UNIT = 10_000n
const counters: Counters = { acknowledged: 0, refused: 0, unknown: 0, duplicated: 0, reordered: 0 }
const gate = createGate((error) => console.error('a player failed', error))
const report = (say: FromClients['say']) => process.send?.({ say, counters } satisfies FromClients)

process.on('message', (message: ToClients) => {
  switch (message.say) {
    case 'start':
      start(message.config)
      return
    case 'pause':
      gate.close().then(
        () => report('paused'),
        () => {},
      )
      return
    case 'resume':
      gate.open()
      return
    case 'stop':
      gate.end().then(
        () => {
          report('stopped')
          process.disconnect()
        },
        () => {},
      )
  }
})
process.on('disconnect', () => process.exit(0))

function start(config: ClientsConfig): void {
  const spare = config.people.slice(config.players)
  for (let n = 0; n < config.players; n += 1) startPlayer(config, n, spare)
  setInterval(() => report('stats'), 250).unref()
}

function startPlayer(config: ClientsConfig, n: number, spare: Person[]): void {
  const name = `p${n}`
  const chance = chanceOf(`${config.seed}/${name}`)
  const client = createClient(name, chance, openJournal(config.journals, name), config, counters)
  let person = config.people[n]
  let isFunded = false
  /** Bets tried after an exclusion, all of which must be refused. */
  let farewell = 0

  const leave = () => {
    person = spare.shift() ?? person
    isFunded = false
  }

  const plays = playsOf(config, n, client, spare, () => (farewell = 6))

  gate.loop(async () => {
    await delay(chance.integer(0, config.thinkMs * 2))
    if (!person) return
    if (!isFunded) {
      isFunded = true
      await plays.fund(person)
    }
    if (farewell > 0) {
      farewell -= 1
      await plays[chance.pick(['instant', 'sports', 'lottery'] as const)](person)
      if (farewell === 0) leave()
      return
    }
    await plays[chance.weighted(config.mix)](person)
  })
}

/** A player's possible actions, by name in the mix. */
function playsOf(
  config: ClientsConfig,
  n: number,
  client: Client,
  spare: readonly Person[],
  onExcluded: () => void,
): Record<Play | 'fund', (who: Person) => Promise<unknown>> {
  const { chance, name } = client
  const vendors = createVendors(client, gate)
  const cashier = createCashier(client, gate)
  const lobby = createLobby(client)
  let tickets = 0
  const stake = () => BigInt(chance.integer(1, 20)) * UNIT
  return {
    fund: (who) => vendors.credit(who.id, BigInt(config.funds)),
    instant: (who) => vendors.instant(who.id, stake()),
    sports: (who) => Promise.all(Array.from({ length: config.sideBySide }, () => vendors.bet(who.id, stake()))),
    settle: () => vendors.settle(),
    void: () =>
      n === 0 && chance.is(0.5) ? voidIssue(client, lobby, `${config.seed}-${(tickets += 1)}`) : vendors.rollBack(),
    lottery: (who) => placeTickets(client, lobby, who, `${config.seed}-${name}-${(tickets += 1)}`),
    deposit: (who) => cashier.deposit(who),
    withdraw: (who) => cashier.withdraw(who),
    async transfer(who) {
      const receiver = chance.pick(config.people.slice(0, config.players)).id
      if (receiver !== who.id) await vendors.transfer(who.id, receiver, stake())
    },
    bonus: (who) =>
      chance.is(0.5) ? vendors.bonus(who.id, stake()) : vendors.adjust(who.id, chance.is(0.5) ? stake() : -stake()),
    limit: (who) => vendors.sendMessage('limit', who.id, BigInt(chance.integer(100, 4_000)) * UNIT),
    async exclude(who) {
      // An excluded player never returns; without a replacement no players would be left.
      if (spare.length === 0) return
      const outcome = await vendors.sendMessage('exclude', who.id, 0n, { seconds: 86_400 })
      if (outcome.state === 'ok') onExcluded()
    },
  }
}
