import { must } from '@lotus/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorWith, sampleOf } from './backoffice/answers.ts'
import { Refusal, type Answers } from './backoffice/fake-server.ts'
import { openBackoffice, type Backoffice, type OpenPage } from './backoffice/open-backoffice.ts'

// What operators decide about contracts, up to the call that leaves the page; the server has its own tests.
let backoffice: Backoffice
beforeAll(async () => {
  backoffice = await openBackoffice()
}, 120_000)
afterAll(() => backoffice?.close())

async function at(path: string, answers: Answers, work: (view: OpenPage) => Promise<void>): Promise<void> {
  const view = await backoffice.open(path, { answers })
  await work(view)
  expect(view.problems).toEqual([])
  await view.close()
}

const button = ({ page }: OpenPage, name: string) => page.getByRole('button', { name, exact: true })
const dialog = ({ page }: OpenPage) => page.locator('[role=dialog], [role=alertdialog]').last()

describe('a contract (AC13, AC14)', () => {
  /** The third sample runs. */
  const running: Answers = { 'bo.decideContract': sampleOf('bo.decideContract', { state: 'SUSPENDED' }) }

  it('is suspended with a reason, and says what a terminated one takes with it', async () => {
    await at('/contracts?of=lan88&n=5', running, async (view) => {
      const { page, t } = view
      const suspend = t('agents:contract.office.move.suspend')
      await button(view, suspend).click()
      await dialog(view).locator('button[type=submit]').click()
      await page.getByText(t('errors:reason_required')).waitFor()
      await page.getByLabel(t('agents:office.reason')).fill('đang hỏi lại')
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view).waitFor({ state: 'detached' })
      expect(view.asked('bo.decideContract')).toMatchObject([{ n: 5, move: 'suspend', reason: 'đang hỏi lại' }])
      await button(view, t('agents:contract.office.move.terminate')).click()
      await page.getByText(t('agents:contract.endsBelowTheirs', { other: 'holder 3' })).waitFor()
    })
  })

  it('that somebody else has moved meanwhile is asked for again, with the server’s word', async () => {
    const answers = { 'bo.decideContract': new Refusal(409, 'contract_state') }
    await at('/contracts?of=lan88&n=4', answers, async (view) => {
      await button(view, view.t('agents:contract.office.move.withdraw')).click()
      await view.page.getByLabel(view.t('agents:office.reason')).fill('gửi nhầm')
      const before = view.asked('bo.contracts').length
      await dialog(view).locator('button[type=submit]').click()
      await view.page.getByText(view.t('errors:contract_state')).waitFor()
      await expect.poll(() => view.asked('bo.contracts').length).toBeGreaterThan(before)
    })
  })

  it('is offered to an agent by name, once the contracts that it ends are confirmed', async () => {
    const ends = [{ id: '7-1', account: 'lanhuong', topPpm: 90_000, isRunning: true, follows: false }]
    const answers: Answers = {
      'bo.agent': sampleOf('bo.agent', { id: '42', account: 'daily1' }),
      'bo.offerContract': ({ ack }) =>
        ack.length === 0
          ? new Refusal(409, 'contract_lower_than_downline', { ends })
          : sampleOf('bo.offerContract', { holder: 'daily1' }),
    }
    await at('/contracts', answers, async (view) => {
      const { page, t } = view
      await button(view, t('agents:contract.offer')).click()
      const send = dialog(view).locator('button[type=submit]')
      await send.click()
      await page.getByText(t('agents:contract.draft.missing')).waitFor()
      await dialog(view).getByLabel(t('agents:office.account')).fill('daily1')
      await dialog(view).getByLabel(t('agents:contract.rate'), { exact: true }).fill('4.5')
      await dialog(view).getByLabel(t('agents:office.reason')).fill('bắt đầu')
      await send.click()
      await dialog(view).getByText('lanhuong').waitFor()
      await send.click()
      await page.getByText(t('agents:contract.understandFirst')).waitFor()
      await dialog(view).getByRole('checkbox').check()
      await send.click()
      await dialog(view).waitFor({ state: 'detached' })
      expect(view.asked('bo.offerContract')).toMatchObject([
        { memberId: '42', ack: [] },
        { memberId: '42', ack: ['7-1'], reason: 'bắt đầu', terms: { kind: 'DIVIDEND', tiers: [{ ratePpm: 45_000 }] } },
      ])
    })
  })

  it('gets other terms: what they would come to is awaited, asked for again, and what is typed stays', async () => {
    const [sample] = sampleOf('bo.contracts').rows
    const terms: NonNullable<typeof sample>['terms'] = {
      kind: 'DIVIDEND',
      cadence: 'SEMIMONTHLY',
      carry: 'MONTH',
      categories: ['LOTT'],
      activeMinBet: '1000',
      tiers: [{ ratePpm: 90_000, active: 0, validBet: '0', loss: '0' }],
    }
    const own = { memberId: '7', n: 1, holder: 'lan88', kind: 'DIVIDEND' as const, state: 'ACTIVE' as const }
    const row = { ...must(sample, 'a sample'), ...own, terms, override: null }
    let isDown = true
    const answers: Answers = {
      'bo.contracts': sampleOf('bo.contracts', { rows: [row], nextCursor: null }),
      'bo.previewOverride': () =>
        isDown ? new Refusal(503, 'busy') : sampleOf('bo.previewOverride', { refusal: null, ends: [] }),
    }
    await at('/contracts?of=lan88&n=1', answers, async (view) => {
      const { page, t } = view
      await button(view, t('agents:contract.office.override.button')).click()
      await dialog(view).getByText(t('errors:busy')).waitFor()
      isDown = false
      await dialog(view)
        .getByRole('button', { name: t('common:action.retry') })
        .click()
      await dialog(view).getByText(t('agents:contract.office.override.from'), { exact: true }).waitFor()
      await dialog(view).getByRole('textbox').first().fill('9')
      await page.keyboard.press('Escape')
      await page.getByText(t('common:dialog.discardTitle')).waitFor()
    })
  })

  it('is offered beside what it would have cost, once a name and terms are typed', async () => {
    const period = {
      start: '2026-06-01T17:00:00.000Z',
      end: '2026-06-02T17:00:00.000Z',
      reach: 'WHOLE' as const,
      hasPlay: true,
      validBet: '300000.0000',
      loss: '12000.0000',
      active: 9,
      leftOut: 0,
      waiting: 1,
      deductions: '2000.0000',
      carryIn: '0.0000',
      base: '10000.0000',
      tier: 1,
      ratePpm: 45_000,
      cost: '450.0000',
      children: '90.0000',
      owedIn: '0.0000',
      due: '350.0000',
      adjustOff: '10.0000',
      carryOut: '0.0000',
      present: { cost: '300.0000', due: '140.0000' },
      result: null,
      ended: [{ id: '7-1', due: '70.0000' }],
    }
    const totals = {
      cost: '450.0000',
      presentCost: '300.0000',
      due: '350.0000',
      presentDue: '140.0000',
      adjustOff: '10.0000',
      adjustLeft: '4.0000',
      change: '-150.0000',
    }
    const ends = [{ id: '7-1', account: 'lanhuong', topPpm: 90_000, isRunning: true, follows: false }]
    // The team is large: the first answer says how far it is counted, the next one that it could not be; the last one has the figures.
    const pasts = [
      { counting: 37, countFailed: false, periods: [] },
      { counting: 37, countFailed: true, periods: [] },
      { counting: null, countFailed: false, periods: [period] },
    ]
    const answers: Answers = {
      'bo.previewContract': ({ account }) => {
        if (account !== 'daily1') return new Refusal(404, 'not_found')
        const past = must(pasts.length > 1 ? pasts.shift() : pasts[0], 'the last one stays')
        return sampleOf('bo.previewContract', { account, ends, past: { ...past, totals } })
      },
      'bo.countAgain': () => ({ count: 1 }),
    }
    await at('/contracts', answers, async (view) => {
      const { page, t } = view
      await button(view, t('agents:contract.offer')).click()
      const panel = dialog(view).locator('[data-past]')
      await panel.getByText(t('agents:contract.past.later')).waitFor()
      await dialog(view).getByLabel(t('agents:office.account')).fill('nobody1')
      await dialog(view).getByLabel(t('agents:contract.rate'), { exact: true }).fill('4.5')
      await panel.getByText(t('agents:contract.past.failed')).waitFor()
      await dialog(view).getByLabel(t('agents:office.account')).fill('daily1')
      const counting = panel.getByRole('progressbar', { name: t('agents:contract.past.counting') })
      await counting.waitFor()
      expect(await counting.getAttribute('aria-valuenow')).toBe('37')
      await panel.getByText(t('agents:count.failed')).waitFor()
      await panel.getByRole('button', { name: t('agents:count.again') }).click()
      const table = panel.getByRole('table', { name: t('agents:contract.past.shares') })
      await table.waitFor()
      expect(await counting.count()).toBe(0)
      expect(view.asked('bo.countAgain')).toEqual([{ account: 'daily1' }])
      expect(await table.getByRole('row').allInnerTexts()).toEqual([
        expect.stringContaining(t('agents:contract.past.difference')),
        `${t('agents:contract.past.operator')}\t−300.00\t−450.00\t−150.00`,
        'daily1\t140.00\t350.00\t+210.00',
        'lanhuong\t70.00\t0.00\t−70.00',
        `${t('agents:contract.past.kept')}\t90.00\t90.00\t0.00`,
        `${t('agents:contract.past.total')}\t0.00\t−10.00\t−10.00`,
      ])
      for (const key of ['adjustOff', 'paidOut', 'adjustOffAll', 'adjustLeft'] as const)
        await panel.getByText(t(`agents:contract.past.${key}`), { exact: true }).waitFor()
      // Typing is asked about once it rests.
      expect(view.asked('bo.previewContract').length).toBeLessThan(5)
      expect(view.asked('bo.previewContract').at(-1)).toMatchObject({
        account: 'daily1',
        terms: { tiers: [{ ratePpm: 45_000 }] },
      })
      await page.keyboard.press('Escape')
    })
  })

  it('cannot be offered while offers are closed, nor without the permission', async () => {
    const closed = { ...sampleOf('bo.contracts').rules, isOpen: false }
    for (const answers of [
      { 'bo.contracts': sampleOf('bo.contracts', { rules: closed }) },
      { 'bo.me': operatorWith(['agents.view']) },
    ] satisfies Answers[])
      await at('/contracts?of=lan88&n=5', answers, async (view) => {
        const { page, t } = view
        await page.locator('aside').getByText(t('agents:contract.moves')).waitFor()
        expect(await button(view, t('agents:contract.offer')).count()).toBe(0)
        const isClosed = await page.getByText(t('agents:contract.office.closed')).count()
        expect(isClosed).toBe('bo.me' in answers ? 0 : 1)
        expect(await page.locator('aside footer button').count()).toBe('bo.me' in answers ? 0 : 2)
      })
  })
})

describe('a statement (AC09 to AC12)', () => {
  const id = 'C42-1-5978220'
  const statement = {
    id,
    holder: 'lan88',
    kind: 'DAILY',
    state: 'REVIEW',
    due: '847.0000',
    validBet: '9000.0000',
    paidAt: null,
    reason: null,
    decidedBy: null,
    held: null,
    costs: null,
    funding: 'OPERATOR',
    debt: null,
    claimBy: null,
  } as const
  const answers: Answers = {
    'bo.statement': sampleOf('bo.statement', statement),
    'bo.statementLines': sampleOf('bo.statementLines', {
      trail: [],
      totals: { bets: 3, stake: '9000.0000', validBet: '9000.0000', payout: '0.0000', loss: '9000.0000' },
    }),
    'bo.decideStatement': sampleOf('bo.decideStatement', { ...statement, state: 'PAID' }),
  }

  it('that waits is explained and paid with a reason; rejecting says that it is for good', async () => {
    await at(`/statements?id=${id}`, answers, async (view) => {
      const { page, t } = view
      await page.getByRole('list', { name: t('agents:statement.steps') }).waitFor()
      await page.getByText(t('agents:statement.addsUp', { amount: '9,000.00' })).waitFor()
      await button(view, t('agents:statement.office.reject')).click()
      await page.getByText(t('agents:statement.office.effectReject')).waitFor()
      await page.keyboard.press('Escape')
      await dialog(view).waitFor({ state: 'detached' })
      await button(view, t('agents:statement.office.pay')).click()
      await page.getByText(t('agents:statement.office.askPay', { amount: '847.00', holder: 'lan88' })).waitFor()
      await dialog(view).locator('button[type=submit]').click()
      await page.getByText(t('errors:reason_required')).waitFor()
      await page.getByLabel(t('agents:statement.office.reason')).fill('đã đối chiếu')
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view).waitFor({ state: 'detached' })
      expect(view.asked('bo.decideStatement')).toEqual([
        { id, due: statement.due, decision: 'pay', reason: 'đã đối chiếu' },
      ])
    })
  })

  it('has the rows behind a figure as a file, as its sides have', async () => {
    const step = sampleOf('bo.statementStep', { total: statement.validBet, own: null })
    const withRows = {
      ...answers,
      'bo.statementStep': step,
      'bo.exportStatementStep': { csv: 'Ngày,Cược hợp lệ\r\n', rows: 1, nextCursor: null },
    }
    await at(`/statements?id=${id}&at=validBet--d`, withRows, async (view) => {
      const { page, t } = view
      const downloading = page.waitForEvent('download')
      await button(view, t('agents:statement.office.file')).click()
      expect((await downloading).suggestedFilename()).toBe(`${id}-step-validBet.csv`)
      expect(view.asked('bo.exportStatementStep')).toEqual([{ id, step: 'validBet', by: 'day' }])
    })
  })

  it('is computed again with a reason that both sides read; what it said before stands on it (row 44)', async () => {
    const earlier = [
      {
        at: '2026-06-20T03:00:00.000Z',
        reason: 'sai mức',
        gross: '900.00000000',
        net: '900.00000000',
        due: '900.0000',
      },
    ]
    const again = {
      ...answers,
      'bo.statement': sampleOf('bo.statement', { ...statement, earlier, recalculatedBy: 'linh.fin' }),
      'bo.recalculateStatement': sampleOf('bo.recalculateStatement', statement),
    }
    await at(`/statements?id=${id}`, again, async (view) => {
      const { page, t } = view
      await page.getByText('900.00').first().waitFor()
      await page.getByText('linh.fin').waitFor()
      const folder = process.env['LOTUS_PICTURES']
      if (folder) {
        await page.getByRole('region', { name: t('agents:statement.earlier.title') }).scrollIntoViewIfNeeded()
        await page.screenshot({ path: `${folder}/statement-earlier.png` })
      }
      await button(view, t('agents:statement.office.recalculate')).click()
      await page.getByText(t('agents:statement.office.effectRecalculate')).waitFor()
      await page.getByLabel(t('agents:statement.office.reason')).fill('khấu trừ sai')
      if (folder) await page.screenshot({ path: `${folder}/statement-recalculate.png` })
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view).waitFor({ state: 'detached' })
      expect(view.asked('bo.recalculateStatement')).toEqual([{ id, reason: 'khấu trừ sai' }])
    })
    // What is paid is not.
    await at(
      `/statements?id=${id}`,
      { ...answers, 'bo.statement': sampleOf('bo.statement', { ...statement, state: 'PAID' }) },
      async (view) => {
        await view.page.getByRole('list', { name: view.t('agents:statement.steps') }).waitFor()
        expect(await button(view, view.t('agents:statement.office.recalculate')).count()).toBe(0)
      },
    )
  })

  it('is held back with a reason for operators alone; one that is held is released or rejected, and not paid (row 44)', async () => {
    const hold = { ...answers, 'bo.holdStatement': sampleOf('bo.holdStatement', { ...statement, state: 'HELD' }) }
    await at(`/statements?id=${id}`, hold, async (view) => {
      const { page, t } = view
      await button(view, t('agents:statement.office.hold')).click()
      await page.getByText(t('agents:statement.office.effectHold')).waitFor()
      await page.getByLabel(t('agents:statement.office.ownReason')).fill('nghi cược đối nhau')
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view).waitFor({ state: 'detached' })
      expect(view.asked('bo.holdStatement')).toEqual([{ id, reason: 'nghi cược đối nhau' }])
    })
    const held = {
      at: '2026-06-20T03:00:00.000Z',
      by: 'linh.fin',
      reason: 'nghi cược đối nhau',
      cause: 'OPERATOR' as const,
    }
    const isHeld = sampleOf('bo.statement', { ...statement, state: 'HELD', held, left: null })
    await at(`/statements?id=${id}`, { ...answers, 'bo.statement': isHeld }, async (view) => {
      const { page, t } = view
      await button(view, t('agents:statement.office.release')).waitFor()
      await page.getByText('nghi cược đối nhau').waitFor()
      await button(view, t('agents:statement.office.reject')).waitFor()
      expect(await button(view, t('agents:statement.office.pay')).count()).toBe(0)
    })
    // What is held for the account alone waits again once it is open, unless an operator holds it.
    const shut = sampleOf('bo.statement', { ...isHeld, held: { ...held, cause: 'ACCOUNT' as const } })
    await at(`/statements?id=${id}`, { ...answers, 'bo.statement': shut }, async (view) => {
      await button(view, view.t('agents:statement.office.hold')).waitFor()
      expect(await button(view, view.t('agents:statement.office.release')).count()).toBe(0)
    })
  })

  it('several that wait are approved at once, as far as they are ticked, and what was refused is told (row 44)', async () => {
    const listed = sampleOf('bo.statements')
    const row = { ...listed.rows[0], ...statement, left: null }
    const ids = ['C42-1-5978220', 'C42-1-5978221', 'C42-1-5978222']
    const rows = ids.map((one) => ({ ...row, id: one })) as typeof listed.rows // the first sample, with the fields above
    const refused = {
      rows: [
        { id: ids[0] ?? '', code: 'ok' as const },
        { id: ids[1] ?? '', code: 'statement_state' as const },
      ],
    }
    const waiting: Answers = { 'bo.statements': { ...listed, rows, nextCursor: null }, 'bo.approveStatements': refused }
    await at('/statements?state=waiting', waiting, async (view) => {
      const { page, t } = view
      await button(view, t('agents:statement.office.approveSeveral')).click()
      const count = (number: number) => ({ count: String(number), amount: `${number === 3 ? '2,541' : '1,694'}.00` })
      await page.getByText(t('agents:statement.office.askApprove_other', count(3))).waitFor()
      await dialog(view).getByRole('checkbox').nth(2).uncheck()
      await page.getByText(t('agents:statement.office.askApprove_other', count(2))).waitFor()
      await page.getByLabel(t('agents:statement.office.reason')).fill('đã đối chiếu')
      await dialog(view).locator('button[type=submit]').click()
      await page.getByText(t('agents:statement.office.refused_one', { count: '1' })).waitFor()
      await page.getByText(`${ids[1]}: ${t('errors:statement_state')}`).waitFor()
      expect(view.asked('bo.approveStatements')).toEqual([
        { statements: ids.slice(0, 2).map((one) => ({ id: one, due: '847.0000' })), reason: 'đã đối chiếu' },
      ])
    })
  })

  it('that the upline owes says how much, since when and why, and that the operator would bear the rest', async () => {
    const debt = {
      state: 'OPEN',
      byUpline: '300.0000',
      byOperator: '0.0000',
      left: '547.0000',
      setOff: '0.0000',
      toReturn: '0.0000',
      reason: 'PARTIAL',
      tries: 3,
      isFlagged: true,
      openedAt: '2026-06-20T17:00:00.000Z',
      nextAt: '2026-06-21T17:00:00.000Z',
    } as const
    const owed = sampleOf('bo.statement', { ...statement, state: 'OWED', funding: 'UPLINE', debt })
    await at(`/statements?id=${id}`, { ...answers, 'bo.statement': owed }, async (view) => {
      const { page, t } = view
      const told = page.getByRole('region', { name: t('agents:statement.debt.title') })
      await told.getByText('547.00').waitFor()
      await told.getByText(t('agents:statement.debt.reasonOf.PARTIAL')).waitFor()
      await told.getByText(t('agents:statement.debt.flagged')).waitFor()
      await button(view, t('agents:statement.office.pay')).click()
      await page.getByText(t('agents:statement.office.askPay', { amount: '547.00', holder: 'lan88' })).waitFor()
      await page.getByText(t('agents:statement.office.effectPayOwed')).waitFor()
    })
  })

  it('that somebody else decided meanwhile is asked for again; who may only look has no buttons', async () => {
    const late = { ...answers, 'bo.decideStatement': new Refusal(409, 'statement_state') }
    await at(`/statements?id=${id}`, late, async (view) => {
      await button(view, view.t('agents:statement.office.pay')).click()
      await view.page.getByLabel(view.t('agents:statement.office.reason')).fill('đã đối chiếu')
      const before = view.asked('bo.statement').length
      await dialog(view).locator('button[type=submit]').click()
      await view.page.getByText(view.t('errors:statement_state')).waitFor()
      await expect.poll(() => view.asked('bo.statement').length).toBeGreaterThan(before)
    })
    await at(`/statements?id=${id}`, { ...answers, 'bo.me': operatorWith(['agents.view']) }, async (view) => {
      await view.page.getByRole('list', { name: view.t('agents:statement.steps') }).waitFor()
      expect(await button(view, view.t('agents:statement.office.pay')).count()).toBe(0)
    })
  })
})
