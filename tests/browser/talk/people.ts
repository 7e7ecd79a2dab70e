import type { WebSocketRoute } from 'playwright-core'
import { createDatabase, resolveDatabase, sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import type { Home, TestPlatform, Person } from '../identity/test-platform.ts'
import { callsOf, type Calls } from '../families/calls.ts'
import { registered } from '../identity/ways-in.ts'

/** Takes a page offline: its sockets close, its calls fail, and nothing opens until it is restored. */
export type ConnectionSwitch = { cut(): Promise<void>; mend(): Promise<void> }

/** Called before the page is opened, because all its pushes go through here. */
export async function controlConnection({ page, context }: Person): Promise<ConnectionSwitch> {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/wps\/stream/, (socket) => {
    if (isCut) return void socket.close({ code: 1001 })
    socket.connectToServer()
    open.add(socket)
  })
  return {
    async cut() {
      isCut = true
      await context.setOffline(true)
      for (const socket of open) await socket.close({ code: 1001 })
      open.clear()
    },
    async mend() {
      isCut = false
      await context.setOffline(false)
    },
  }
}

/** A new member, logged in on their page without the forms (those have their own tests). */
export async function openMember(platform: TestPlatform, home: Home, name: string): Promise<Person> {
  const person = await platform.open(home, name)
  const token = await registered(person, name)
  await person.page.addInitScript((key) => {
    if (location.protocol === 'http:') sessionStorage.setItem('token', key)
  }, token)
  return person
}

/** An operator at the back office, in a browser of their own. */
export async function openOperator(platform: TestPlatform, home: Home, username: string): Promise<Person> {
  const person = await platform.open(home, username)
  const { page } = person
  await page.goto(`${platform.product.backoffice}/login`)
  await page.locator('input').first().fill(username)
  await page.locator('input[type=password]').fill(must(platform.product.passwords.get(username), 'a password'))
  await page.locator('button[type=submit]').click()
  const code = page.locator('input[autocomplete=one-time-code]')
  await code.fill(await platform.product.operatorCode(username))
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
  return person
}

/** Pop-ups are marked as seen: another test covers them. */
export async function markNoticesSeen(person: Person): Promise<void> {
  const { popup } = await person.calls()('content.announcements', { types: 'PU' })
  await person.page.addInitScript(
    (ids) => {
      if (location.protocol === 'http:') localStorage.setItem('lx-notices-seen', JSON.stringify(ids))
    },
    popup.map(({ id }) => id),
  )
}

/** An operator's calls without a browser: a colleague. */
export async function operatorCalls({ product }: TestPlatform, username: string): Promise<Calls> {
  const { token } = await callsOf(product.backoffice, 'backoffice')('bo.login', {
    username,
    password: must(product.passwords.get(username), 'a password'),
    code: await product.operatorCode(username),
  })
  return callsOf(product.backoffice, 'backoffice', token)
}

/** Ranks depend on what a member plays, which is a later issue: set directly, as the database's owner. */
export async function setRank({ product }: TestPlatform, name: string, rank: number): Promise<void> {
  const { ownerUrl } = await resolveDatabase({ env: { ...process.env, LOTUS_DATA_DIR: product.dataDir } })
  const db = createDatabase({ connectionString: must(ownerUrl, 'an owner'), max: 1, applicationName: 'talk journey' })
  try {
    await db.query(sql`update member set rank_level = ${rank} where username = ${name}`)
  } finally {
    await db.end()
  }
}

/** Sets the opening hours of customer service to another day of the week only, in any time zone. */
export const hoursOfAnotherDay = (now: Date) => [{ day: ((now.getUTCDay() + 2) % 7) + 1, from: '08:00', to: '09:00' }]
