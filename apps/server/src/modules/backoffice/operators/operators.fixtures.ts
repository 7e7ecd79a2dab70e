import { randomBytes } from 'node:crypto'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { httpClient, operatorCode, type HttpCall, type HttpClient } from '@lotus/testing'
import type { TestApp } from '../../../testing/test-app.ts'
import { backofficeModule } from '../module.ts'
import { agreeToInvitation, inviteFirstOperator } from './first-operator.ts'

const PASSWORD = 'sen nở giữa đầm sâu'

/** What operators do to let each other in, over HTTP. Each link is opened in a browser of its own. */
export function operatorsOf(app: TestApp) {
  const deps = app.composition.of(backofficeModule)
  const browsers = new Map<string, HttpClient>()
  const newBrowser = (more: HttpCall = {}) =>
    httpClient(app.composition.backofficeApp, {
      ...more,
      headers: { cookie: `bo-device=${randomBytes(32).toString('base64url')}` },
    })
  const browserOf = (token: string) => {
    const browser = browsers.get(token) ?? newBrowser()
    browsers.set(token, browser)
    return browser
  }
  const open = (token: string, browser = browserOf(token)) => app.call(browser, 'bo.openInvitation', { token })
  const accept = (token: string, code: string, password = PASSWORD, browser = browserOf(token)) =>
    app.call(browser, 'bo.acceptInvitation', { token, password, code })
  /** Opens a link and returns what the authenticator app shows. */
  const codeOf = async (token: string, browser = browserOf(token)) =>
    operatorCode((await open(token, browser)).value.secret, app.clock.now())
  const secretOf = async (username: string) => {
    const row = await app.owner.one<{ id: bigint; sealed: Buffer }>(
      sql`select id, totp_secret as sealed from operator where username = ${username}`,
    )
    return deps.operatorBox.open(row.id, row.sealed)
  }
  const logIn = async (username: string, browser = newBrowser()) => {
    await app.clock.advance(60_000)
    const code = operatorCode(await secretOf(username), app.clock.now())
    const answer = await app.call(browser, 'bo.login', { username, password: PASSWORD, code })
    if (!answer.success) throw new Error(`logging ${username} in answered ${answer.code}`)
    return browser.as(answer.value.token)
  }
  const rowOf = async (client: HttpClient, username: string) =>
    must(
      (await app.call(client, 'bo.operators', {})).value.operators.find((one) => one.username === username),
      username,
    )
  const idOf = (username: string) => app.owner.value<bigint>(sql`select id from operator where username = ${username}`)
  const invite = (client: HttpClient, username: string, permissions: readonly string[]) =>
    app.call(client, 'bo.inviteOperator', {
      username,
      name: username,
      permissions: [...permissions],
      reason: 'vào làm',
    })
  const issue = async (client: HttpClient, username: string) =>
    app.call(client, 'bo.issueInvitation', { id: String(await idOf(username)) })
  const end = async (client: HttpClient, username: string) =>
    app.call(client, 'bo.disableOperator', { id: String(await idOf(username)), reason: 'nghỉ việc' })
  return {
    deps,
    password: PASSWORD,
    newBrowser,
    open,
    accept,
    codeOf,
    logIn,
    rowOf,
    invite,
    issue,
    end,
    idOf: async (username: string) => String(await idOf(username)),
    secretOf,
    inviteFirst: (username = 'lan.root', isAgain = false) =>
      inviteFirstOperator(deps, { username, name: 'Lan', isAgain }),
    /** A colleague, all the way: whoever has the machine agrees where the link is held. */
    async letIn(by: HttpClient, username: string, permissions: readonly string[]): Promise<void> {
      const invited = await invite(by, username, permissions)
      const link = await issue(by, username)
      if (link.value.heldUntil !== null) await agreeToInvitation(app, username)
      const { token } = link.value
      const answer = await accept(token, await codeOf(token))
      if (!answer.success) throw new Error(`${invited.code}, ${link.code}: accepting answered ${answer.code}`)
    },
  }
}
