import type { RouteInput } from '@lotus/contract'
import { until } from '@lotus/testing/browser'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import {
  dialogClosed,
  expectNoProblems,
  firstVisible,
  topDialog,
  type Home,
  type Person,
} from '../identity/test-platform.ts'
import { passwordOf, platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { idBelow, openBelow, PASSWORD, signNewest, tokenOf } from './contract-people.ts'
import { faces } from '../faces.ts'

// Agents' contracts between an agent and a downline: the program of npm start and Chromium, nothing mocked.

const AGENT = 'daily1'
type Terms = RouteInput<'agent.offerContract'>['terms']
type Kind = 'DIVIDEND' | 'DAILY'
/** Each home has a kind of its own, because both are the same agent. */
const homes = faces('contracts', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.84', kind: 'DIVIDEND', page: 'dividend' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.94', kind: 'DAILY', page: 'dailySalary' },
] as const satisfies readonly (Home & { kind: Kind; page: string })[])

function termsOf(kind: Kind, ratesPpm: readonly number[]): Terms {
  const tiered = {
    cadence: 'DAILY' as const,
    categories: ['LOTT' as const, 'RNG' as const],
    activeMinBet: '1000',
    tiers: ratesPpm.map((ratePpm, at) => ({ ratePpm, active: 3 * at, validBet: '50000', loss: '0' })),
  }
  return kind === 'DAILY' ? { kind, ...tiered } : { kind, carry: 'MONTH', ...tiered }
}

const button = ({ page, t }: Person, text: string) => page.getByRole('button', { name: t(text), exact: true })
const seen = ({ page }: Person, text: string) => firstVisible(page.getByText(text, { exact: true })).waitFor()
/** Confirms a question, whose button repeats the action. */
async function confirmed(person: Person, text: string, title: string): Promise<void> {
  await seen(person, title)
  await topDialog(person.page)
    .getByRole('button', { name: person.t(text), exact: true })
    .click()
}

async function typeRates({ page, t }: Person, first: string, second: string): Promise<void> {
  const fields = page.getByLabel(t('agents:contract.rate'), { exact: true })
  await fields.first().fill(first)
  await fields.last().fill(second)
}

async function sendOffer(agent: Person, name: string): Promise<void> {
  await button(agent, 'agents:contract.send').click()
  await seen(agent, agent.t('agents:contract.sent', { account: name }))
  await button(agent, 'agents:contract.withdraw').waitFor()
}

/** AC15: the letter in the inbox leads to the terms. */
async function openFromInbox(friend: Person, kind: Kind): Promise<void> {
  const { page, t, site } = friend
  await page.goto(`${site}/index?mc=messageV2`)
  const contract = t(`talk:inbox.contract.${kind}`)
  // What waits stands above the letters; kinds are told by icon and word.
  const waiting = page.getByRole('list', { name: t('talk:inbox.waiting.label') })
  await waiting.getByRole('link', { name: t('talk:inbox.waiting.openOf', { contract }) }).waitFor()
  await look(friend, 'inbox-contract')
  const title = t('mail:inbox.contractOfferedTitle', { other: AGENT, kind: t(`mail:inbox.contractKind.${kind}`) })
  await page
    .getByRole('button', { name: new RegExp(`${contract}.*${title}`) })
    .first()
    .click()
  await page.getByRole('link', { name: t('talk:inbox.action.CONTRACT') }).click()
  await page.getByRole('heading', { name: t('agents:contract.offerFrom', { granter: AGENT }) }).waitFor()
}

async function sign(person: Person): Promise<void> {
  const { page } = person
  await page.getByRole('checkbox').check()
  // Twice, as an impatient hand does.
  await button(person, 'agents:contract.sign').dblclick()
  await seen(person, person.t('agents:contract.state.ACTIVE'))
}

describe('contracts (AC09 to AC15, T20)', () => {
  it('say that offers are closed until the operator opens them', async () => {
    const agent = await platform.open({ ...homes[0], ip: '203.0.113.85' }, 'agent')
    const { page, t, site } = agent
    await logIn(agent, { name: AGENT, password: passwordOf(AGENT) })
    await page.goto(`${site}/index?ac=hourlySalary&acItem=given`)
    await seen(agent, t('agents:contract.closed'))
    await seen(agent, t('agents:contract.givenNone'))
    expect(await button(agent, 'agents:contract.offer').count()).toBe(0)
    await platform.setSetting('agents.contracts_offered', true)
    expectNoProblems(agent)
    await agent.context.close()
  }, 120_000)

  it.concurrent.each(homes)(
    'in $language on a $size: an offer is read, rejected, signed, lowered with what it ends, and ended by both',
    async (home) => {
      const [agent, friend] = [await platform.open(home, 'agent'), await platform.open(home, 'friend')]
      const { page, t, site } = agent
      const password = passwordOf(AGENT)
      const name = `lan${home.language}1`
      const at = (item: string) => `${site}/index?ac=${home.page}&acItem=${item}`
      const own = () => page.goto(`${site}/index?ac=${home.page}`)
      const { id: memberId } = await platform.office('bo.agent', { account: AGENT })
      const start = { memberId, terms: termsOf(home.kind, [8000, 12_000]), ack: [], reason: 'start' }
      await platform.office('bo.offerContract', start)

      await agent.step('sign the operator’s offer', async () => {
        await logIn(agent, { name: AGENT, password })
        // Put before the agent once, and put off by the keyboard.
        await button(agent, 'agents:prompt.look').waitFor()
        await look(agent, 'contract-prompt')
        await page.keyboard.press('Escape')
        await dialogClosed(page)
        await own()
        await page
          .getByRole('heading', { name: t('agents:contract.offerFrom', { granter: t('agents:contract.operator') }) })
          .waitFor()
        await button(agent, 'agents:contract.sign').click()
        await seen(agent, t('agents:contract.readFirst'))
        await look(agent, 'contract-offer')
        await sign(agent)
        await look(agent, 'contract-running')
      })

      const upline = agent.calls(await tokenOf(agent, AGENT, password))
      const below = await openBelow(friend, upline, name)
      await friend.step('log in', () => logIn(friend, { name, password: PASSWORD }))

      await agent.step('offer', async () => {
        await page.goto(at('given'))
        await button(agent, 'agents:contract.offer').click()
        await firstVisible(page.getByRole('button', { name: t('agents:contract.pick', { account: name }) })).click()
        await button(agent, 'agents:contract.send').click()
        await seen(agent, t('agents:contract.draft.missing'))
        await typeRates(agent, '1.5', '1.6')
        await seen(agent, t('agents:contract.beyondOwn'))
        expect(await button(agent, 'agents:contract.send').isDisabled()).toBe(true)
        await typeRates(agent, '0.5', '1')
        await seen(agent, t('agents:contract.previewKeeps', { account: name }))
        // Nobody of a new team has played.
        const noPlay = t('agents:contract.past.noPlay', { account: name })
        await page.locator('[data-past]').getByText(noPlay, { exact: true }).waitFor()
        await look(agent, 'contract-form')
        await button(agent, 'agents:draft.keep').click()
        await seen(agent, t('agents:draft.savedFor', { account: name }))
        await page.goto(at('drafts'))
        await seen(agent, t('agents:draft.isOffer'))
        await look(agent, 'contract-drafts')
        await firstVisible(page.getByRole('button', { name, exact: true })).click()
        await seen(agent, t('agents:contract.previewKeeps', { account: name }))
        await sendOffer(agent, name)
      })

      await friend.step('read and reject', async () => {
        await openFromInbox(friend, home.kind)
        await friend.page.reload()
        await seen(friend, '0.5%')
        await look(friend, 'contract-received')
        await friend.page.goBack()
        await friend.page.getByRole('link', { name: t('talk:inbox.action.CONTRACT') }).waitFor()
        await friend.page.goForward()
        await button(friend, 'agents:contract.reject').click()
        await confirmed(friend, 'agents:contract.reject', t('agents:contract.rejectTitle'))
        await seen(friend, t('agents:contract.none'))
        await seen(friend, t('agents:contract.state.REJECTED'))
      })

      await agent.step('offer again', async () => {
        // The push of the rejection brings the way to a new offer.
        await button(agent, 'agents:contract.offer').click()
        await typeRates(agent, '0.5', '1')
        await seen(agent, t('agents:contract.previewKeeps', { account: name }))
        await sendOffer(agent, name)
      })

      await friend.step('reject what was signed elsewhere', async () => {
        await button(friend, 'agents:contract.reject').waitFor()
        // In another window; this one is told nothing of its own person's answers.
        await signNewest(below)
        await button(friend, 'agents:contract.reject').click()
        await confirmed(friend, 'agents:contract.reject', t('agents:contract.rejectTitle'))
        await friend.page.getByText(t('errors:contract_state')).waitFor()
        await seen(friend, t('agents:contract.state.ACTIVE'))
      })

      const third = `cap${home.language}1`
      const last = await openBelow(friend, below, third)
      const deep = { memberId: await idBelow(below, third), terms: termsOf(home.kind, [4000, 9000]), ack: [] }
      await below('agent.offerContract', deep)
      await signNewest(last)

      await agent.step('lower it', async () => {
        await page.goto(at(`of-${name}`))
        await button(agent, 'agents:contract.amend').click()
        await typeRates(agent, '0.5', '0.6')
        await seen(agent, t('agents:contract.previewEnds_one', { count: '1' }))
        // Deeper names are masked.
        await seen(agent, 'ca***')
        await button(agent, 'agents:contract.send').click()
        await seen(agent, t('agents:contract.understandFirst'))
        await look(agent, 'contract-cascade')
        await page.getByRole('checkbox').check()
        await sendOffer(agent, name)
        await look(agent, 'contract-given')
      })

      await friend.step('sign what ends another', async () => {
        await seen(friend, t('agents:contract.endsByYou_one', { count: '1' }))
        await seen(friend, third)
        await look(friend, 'contract-ends')
        expect((await last('contract.mine', {})).rows).toMatchObject([{ state: 'ACTIVE' }])
        await friend.page.getByRole('checkbox').check()
        await button(friend, 'agents:contract.sign').click()
        await seen(friend, t('agents:contract.state.SUPERSEDED'))
        expect((await last('contract.mine', {})).rows).toMatchObject([{ state: 'AUTO_TERMINATED' }])
      })

      await friend.step('ask to end it', async () => {
        await button(friend, 'agents:contract.askEnd').click()
        await confirmed(friend, 'agents:contract.askEnd', t('agents:contract.askEndTitle', { other: AGENT }))
        await seen(friend, t('agents:contract.state.TERMINATING'))
      })

      await agent.step('agree to the end', async () => {
        await page.goto(at('given'))
        await page.getByLabel(t('agents:contract.search')).fill(name)
        await page.keyboard.press('Enter')
        await firstVisible(page.getByRole('button', { name: t('agents:contract.of', { account: name }) })).click()
        await button(agent, 'agents:contract.acceptEnd').click()
        await page.getByText(t('agents:contract.endsBelowTheirs', { other: name })).waitFor()
        await confirmed(agent, 'agents:contract.acceptEnd', t('agents:contract.acceptEndTitle', { other: name }))
        await until(
          async () => (await below('contract.mine', {})).rows[0]?.state,
          (state) => state === 'TERMINATED',
        )
        await seen(agent, t('agents:contract.state.TERMINATED'))
      })
      await seen(friend, t('agents:contract.none'))
      expectNoProblems(agent, friend)
    },
    400_000,
  )
})
