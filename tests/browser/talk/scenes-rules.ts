import { createServer } from 'node:http'
import { expect } from 'vitest'
import { must } from '@lotus/kernel'
import { languageName } from '@lotus/i18n/languages'
import { look } from '../identity/screens.ts'
import { sleep, until } from '@lotus/testing/browser'
import { firstVisible, topDialog, type TestPlatform, type Person } from '../identity/test-platform.ts'
import { countOf, tokenOf, write } from './scenes.ts'

const PACE_SECONDS = 6

/** M07: in slow mode the field shows the waiting time, keeps what is typed meanwhile, and sends it afterwards. */
export async function checkSlowMode(member: Person, platform: TestPlatform, room: string): Promise<void> {
  const { page, t } = member
  const pace = async (slowSeconds: number) => {
    const { rows } = await platform.office('bo.chatRooms', {})
    const { id, name, language, isOpen, sort } = must(
      rows.find((row) => row.id === room),
      'the room',
    )
    await platform.office('bo.saveChatRoom', { id, name, language, isOpen, sort, slowSeconds })
  }
  await pace(PACE_SECONDS)
  const modal = topDialog(page)
  // Everybody in the room sees it without a reload.
  await modal.getByText(t(`talk:chat.slow_other`, { count: String(PACE_SECONDS) })).waitFor()
  // A message from a moment ago counts as well.
  await sleep(PACE_SECONDS * 1000)
  await write(member, 'câu đầu tiên')
  await until(
    () => countOf(page, 'câu đầu tiên'),
    (count) => count === 1,
  )
  const field = modal.getByRole('textbox', { name: t('talk:chat.field'), exact: true })
  await modal.getByText(new RegExp(t('talk:chat.held_other', { count: '\\d+' }))).waitFor()
  await field.fill('câu thứ hai')
  await field.press('Control+Enter')
  // A real click at once; Playwright would wait until the button is enabled.
  await modal.getByRole('button', { name: t('talk:log.send'), exact: true }).click({ force: true })
  expect(await field.inputValue()).toBe('câu thứ hai')
  await modal.getByText(t('talk:chat.linksHint')).waitFor()
  await modal.getByRole('button', { name: t('talk:log.send'), exact: true }).click()
  await until(
    () => countOf(page, 'câu thứ hai'),
    (count) => count === 1,
  )
  await pace(0)
}

/** A moderator mutes somebody in the room itself: the field is replaced by the reason and the end, and comes back. */
export async function checkMute(
  member: Person,
  operator: Person,
  platform: TestPlatform,
  room: string,
  name: string,
): Promise<void> {
  const { page, t } = member
  const support = operator.page
  await support.goto(`${platform.product.backoffice}/chat?view=live&room=${room}`)
  const message = support.getByRole('log').locator('article', { hasText: 'câu thứ hai' })
  await message.hover()
  await message.getByRole('button', { name: operator.t('backofficeTalk:chat.muteOf', { name }) }).click()
  await topDialog(support).getByLabel(operator.t('backofficeTalk:reason.label')).fill('nói quá nhiều')
  await look(operator, 'desk-mute')
  await topDialog(support)
    .getByRole('button', { name: operator.t('backofficeTalk:chat.mute'), exact: true })
    .click()
  const field = topDialog(page).getByRole('textbox', { name: t('talk:chat.field'), exact: true })
  await field.waitFor({ state: 'detached' })
  await topDialog(page)
    .getByText(new RegExp(t('talk:chat.why.mutedUntil', { until: '.+' })))
    .waitFor()
  await look(member, 'chat-muted')
  await support.goto(`${platform.product.backoffice}/chat?view=mutes`)
  // A line of the table, or on a phone a card.
  const row = firstVisible(support.getByRole('row').or(support.getByRole('listitem')).filter({ hasText: name }))
  await look(operator, 'desk-mutes')
  await row.getByRole('button', { name: operator.t('backofficeTalk:chat.unmute') }).click()
  await field.waitFor()
}

/** An operator writes to a member: missing fields and a wrong name show errors, and the message arrives. */
export async function composeLetter(
  member: Person,
  operator: Person,
  platform: TestPlatform,
  name: string,
): Promise<void> {
  const { page, t } = operator
  const title = { vi: `Thư tay ${name}`, en: `A letter for ${name}` }
  const body = { vi: 'Mời bạn xem lại <b>hạn mức</b> của mình.', en: 'Please look at your <b>limits</b> again.' }
  await page.goto(`${platform.product.backoffice}/inbox`)
  await page.getByRole('button', { name: t('backofficeTalk:inbox.write') }).click()
  const send = page.getByRole('button', { name: t('backofficeTalk:inbox.send'), exact: true })
  await send.click()
  await page.getByText(t('backofficeTalk:inbox.namesMissing')).waitFor()
  await page.getByLabel(t('backofficeTalk:inbox.names')).fill(`${name}, khongcoai`)
  for (const language of ['vi', 'en'] as const) {
    await page
      .getByRole('radiogroup', { name: t('backofficeTalk:inbox.writeIn') })
      .getByText(languageName(language))
      .click()
    await page.getByRole('textbox', { name: t('backofficeTalk:inbox.titleField') }).fill(title[language])
    await page.getByRole('textbox', { name: t('backofficeTalk:inbox.bodyField') }).fill(body[language])
  }
  await look(operator, 'desk-compose')
  await send.click()
  await page.getByText(t('backofficeTalk:inbox.unknown', { names: 'khongcoai' })).waitFor()
  await page.getByRole('button', { name: t('backofficeTalk:inbox.recall') }).waitFor()
  await look(operator, 'desk-sent')

  const call = member.calls(await tokenOf(member.page))
  await member.page.goto(`${member.site}/index?mc=messageV2`)
  await firstVisible(member.page.getByRole('button', { name: new RegExp(title[member.language]) })).click()
  await firstVisible(
    member.page.locator('b, strong', { hasText: member.language === 'vi' ? 'hạn mức' : 'limits' }),
  ).waitFor()
  // After it is withdrawn it is in no inbox any more.
  await page.getByRole('button', { name: t('backofficeTalk:inbox.recall') }).click()
  await topDialog(page)
    .getByRole('button', { name: t('backofficeTalk:inbox.recall') })
    .last()
    .click()
  await page.getByText(t('backofficeTalk:inbox.recalledDone')).waitFor()
  await until(
    async () => (await call('inbox.list', {})).rows.some((row) => row.title === title[member.language]),
    (isThere) => !isThere,
  )
}

/**
 * R17: a page of another origin can embed `/helpmc` once the operator has named that origin, and no other page of ours.
 */
export async function embedHelp(guest: Person, platform: TestPlatform): Promise<void> {
  const { page, t, site, context } = guest
  // A separate site on a real address: browsers let no invented address access this machine.
  const shop = createServer((request, response) => {
    const frame = `<iframe src="${site}${request.url}" width="370" height="700"></iframe>`
    response.setHeader('content-type', 'text/html').end(frame)
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const help = page.frameLocator('iframe').getByRole('heading', { name: t('content:help.title') })
  const framed = async (path: string) => {
    await page.goto(`${origin}${path}`)
    // A page that may not be framed is replaced by the browser's error page.
    const isRefused = () => page.frames().some((frame) => frame.url().startsWith('chrome-error:'))
    await until(async () => isRefused() || (await help.isVisible()), Boolean)
    return !isRefused()
  }
  try {
    expect(await framed('/helpmc')).toBe(false)
    await platform.setSetting('site.help_frame_origins', [origin])
    await until(() => framed('/helpmc'), Boolean)
    const question = page.frameLocator('iframe').locator('a[href^="/helpmc"]').first()
    await question.click()
    await help.waitFor({ state: 'detached' })
    const outside = page.frameLocator('iframe').locator('a:not([href^="/helpmc"])').filter({ visible: true }).first()
    if ((await outside.count()) > 0) {
      const opened = context.waitForEvent('page')
      await outside.click()
      await (await opened).close()
      expect(page.frames().at(-1)?.url()).toContain('/helpmc')
    }
    expect(await framed('/help')).toBe(false)
    await platform.setSetting('site.help_frame_origins', [])
  } finally {
    shop.close()
  }
}
