import { setTimeout as delay } from 'node:timers/promises'
import { chanceOf } from '../chance.ts'
import { openJournal } from '../journal.ts'
import type { Person } from '../world/people.ts'
import { createCashier } from './cashier.ts'
import { createClient } from './client.ts'
import { createGate } from './gate.ts'
import { createLobby, placeTickets, voidIssue } from './lottery.ts'
import type { ClientsConfig, Counters, FromClients, Play, ToClients } from './protocol.ts'
import { createVendors } from './vendor.ts'

// All virtual players and the vendors and payment provider behind them, in a process of their own: what they know
// survives every fault, and nothing that happens to the product reaches it but through a socket.

const UNIT = 10_000n
const counters: Counters = { acknowledged: 0, refused: 0, unknown: 0, duplicated: 0, reordered: 0 }
const gate = createGate((error) => console.error('a player failed', error))
const tell = (say: FromClients['say']) => process.send?.({ say, counters } satisfies FromClients)

process.on('message', (message: ToClients) => {
  switch (message.say) {
    case 'start':
      start(message.config)
      return
    case 'pause':
      gate.close().then(
        () => tell('paused'),
        () => {},
      )
      return
    case 'resume':
      gate.open()
      return
    case 'stop':
      gate.end().then(
        () => {
          tell('stopped')
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
  setInterval(() => tell('stats'), 250).unref()
}

function startPlayer(config: ClientsConfig, n: number, spare: Person[]): void {
  const name = `p${n}`
  const chance = chanceOf(`${config.seed}/${name}`)
  const client = createClient(name, chance, openJournal(config.journals, name), config, counters)
  const vendors = createVendors(client, gate)
  const cashier = createCashier(client, gate)
  const lobby = createLobby(client)
  let person = config.people[n]
  let isFunded = false
  /** Bets still to be tried after an exclusion, all of which must be refused. */
  let farewell = 0
  let tickets = 0

  const stake = () => BigInt(chance.integer(1, 20)) * UNIT
  const other = () => chance.pick(config.people.slice(0, config.players)).id
  const leave = () => {
    person = spare.shift() ?? person
    isFunded = false
  }

  const play = async (what: Play, who: Person): Promise<void> => {
    switch (what) {
      case 'instant':
        await vendors.instant(who.id, stake())
        return
      case 'sports':
        await Promise.all(Array.from({ length: config.sideBySide }, () => vendors.bet(who.id, stake())))
        return
      case 'settle':
        return vendors.settle()
      case 'void':
        if (n === 0 && chance.is(0.5)) return voidIssue(client, lobby, `${config.seed}-${(tickets += 1)}`)
        return vendors.takeBack()
      case 'lottery':
        return placeTickets(client, lobby, who, `${config.seed}-${name}-${(tickets += 1)}`)
      case 'deposit':
        return cashier.deposit(who)
      case 'withdraw':
        return cashier.withdraw(who)
      case 'transfer': {
        const receiver = other()
        if (receiver !== who.id) await vendors.transfer(who.id, receiver, stake())
        return
      }
      case 'bonus':
        await (chance.is(0.5)
          ? vendors.bonus(who.id, stake())
          : vendors.adjust(who.id, chance.is(0.5) ? stake() : -stake()))
        return
      case 'limit':
        await vendors.tell({
          op: 'limit',
          ...vendors.nextKey(),
          member: who.id,
          amount: BigInt(chance.integer(100, 4_000)) * UNIT,
        })
        return
      case 'exclude': {
        // Who is excluded leaves for good; with nobody to take the place the table would empty.
        if (spare.length === 0) return
        const outcome = await vendors.tell({
          op: 'exclude',
          ...vendors.nextKey(),
          member: who.id,
          amount: 0n,
          seconds: 86_400,
        })
        if (outcome.state === 'ok') farewell = 6
      }
    }
  }

  gate.loop(async () => {
    await delay(chance.integer(0, config.thinkMs * 2))
    if (!person) return
    if (!isFunded) {
      isFunded = true
      await vendors.credit(person.id, BigInt(config.funds))
    }
    if (farewell > 0) {
      farewell -= 1
      await play(chance.pick(['instant', 'sports', 'lottery']), person)
      if (farewell === 0) leave()
      return
    }
    await play(chance.weighted(config.mix), person)
  })
}
