import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { look, picture } from '../identity/screens.ts'
import { expectNoProblems, firstVisible, topDialog, type Home, type Person } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { openBelow, PASSWORD, topAgent } from './contract-people.ts'
import { faces } from '../faces.ts'

// What an agent writes to somebody directly below (AC04, issue 19): from the team to the inbox, muted and reported there. The
// same agent's profit and loss leaves as a file (AC06). The program of npm start and Chromium; nothing mocked.

const homes = faces('messages', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.89' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.99' },
] as const satisfies readonly Home[])

const TEXT = 'Chào <b>bạn</b>\nTuần này đội mình họp lúc 20 giờ.'

const seen = ({ page }: Person, text: string) => firstVisible(page.getByText(text, { exact: true })).waitFor()
const button = ({ page, t }: Person, key: string) => page.getByRole('button', { name: t(key), exact: true })

/** Types into the dialog that the member's menu opens; it is not sent yet. */
async function beginMessage({ page, t }: Person, to: string, text: string): Promise<void> {
  await firstVisible(page.getByRole('button', { name: t('agents:team.actions', { account: to }) })).click()
  await page.getByRole('menuitem', { name: t('agents:team.message') }).click()
  await topDialog(page).getByLabel(t('agents:message.label')).fill(text)
}

async function readAndMute(friend: Person, from: string): Promise<void> {
  const { page, t, site } = friend
  await page.goto(`${site}/index?mc=messageV2`)
  // A word and an icon of its own: it is no message of the operator.
  const title = `${t('talk:inbox.fromUpline')}.*${t('mail:inbox.agentMessagedTitle', { from })}`
  await firstVisible(page.getByRole('button', { name: new RegExp(title) })).click()
  await firstVisible(page.getByText('Chào <b>bạn</b>')).waitFor()
  await button(friend, 'talk:inbox.upline.mute').click()
  await seen(friend, t('talk:inbox.upline.muted', { agent: from }))
  await button(friend, 'talk:inbox.upline.unmute').waitFor()
  await look(friend, 'agent-letter')
}

/** The form knows the agent already. */
async function report(friend: Person, from: string): Promise<void> {
  const { page, t } = friend
  await page.getByRole('link', { name: t('talk:inbox.upline.report') }).click()
  const content = page.getByLabel(t('talk:feedback.content'))
  expect(await content.inputValue()).toContain(from)
  await content.press('Control+End')
  await content.pressSequentially('họ đòi tôi gửi mật khẩu')
  await look(friend, 'agent-reported')
  await button(friend, 'talk:feedback.send').click()
  await page.getByText(t('talk:feedback.done')).waitFor()
}

async function profitFile({ page, t, site }: Person): Promise<string[]> {
  await page.goto(`${site}/index?ac=teamProfit`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('records:bet.export') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^lai-lo-\d{4}-\d{2}-\d{2}\.csv$/)
  return (await readFile(await download.path(), 'utf8')).split('\r\n')
}

it.concurrent.each(homes)(
  'AC04, AC06 in $language on a $size: a message is read, muted and reported; profit and loss is saved',
  async (home) => {
    const [agent, friend] = [await platform.open(home, 'writer'), await platform.open(home, 'reader')]
    const { page, t, site } = agent
    const [from, to] = [`viet${home.language}1`, `doc${home.language}1`]
    await openBelow(friend, await topAgent(agent, from, []), to)

    await agent.step('write', async () => {
      await logIn(agent, { name: from, password: PASSWORD })
      await page.goto(`${site}/index?ac=teamManagement`)
      await beginMessage(agent, to, TEXT)
      await look(agent, 'agent-message')
      await button(agent, 'agents:message.send').click()
      await seen(agent, t('agents:message.sent', { account: to }))
    })
    await friend.step('read and mute', async () => {
      await logIn(friend, { name: to, password: PASSWORD })
      await readAndMute(friend, from)
    })
    await agent.step('write in vain', async () => {
      await beginMessage(agent, to, 'còn đó không')
      await button(agent, 'agents:message.send').click()
      await topDialog(page).getByText(t('errors:message_unavailable')).waitFor()
      await picture(agent, 'agent-message-refused')
    })
    await friend.step('report', () => report(friend, from))

    const { rows } = await platform.office('bo.agentMessages', { account: from })
    expect(rows).toMatchObject([{ to, text: TEXT }])
    const { rows: reports } = await platform.office('bo.feedback', { type: 'agent' })
    expect(reports.filter(({ content }) => content.includes(from))).toHaveLength(1)

    await agent.step('save profit and loss', async () => {
      const [head, own, line] = await profitFile(agent)
      expect(head).toContain(`${t('agents:csv.account')},`)
      expect(head?.endsWith(t('agents:profit.col.net'))).toBe(true)
      expect([own?.split(',')[0], line?.split(',')[0]]).toEqual([from, to])
    })
    expectNoProblems(agent, friend)
    for (const person of [agent, friend]) await person.context.close()
  },
  200_000,
)
