import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vendorDetail, vendorWithChange } from './backoffice/answers.ts'
import { Refusal, type Answers } from './backoffice/fake-server.ts'
import { openBackoffice, type Backoffice, type OpenPage } from './backoffice/open-backoffice.ts'

// How a vendor comes on board, up to the call that leaves the page; the server has its own tests.
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

const text = (view: OpenPage, key: string) => view.t(`backofficeVendors:${key}`)
const button = (view: OpenPage, key: string) => view.page.getByRole('button', { name: text(view, key), exact: true })
const dialog = ({ page }: OpenPage) => page.locator('[role=dialog], [role=alertdialog]').last()
const submit = (view: OpenPage) => dialog(view).locator('button[type=submit]')

describe('a vendor', () => {
  it('is added with its names and addresses; what is wrong stands beside its field', async () => {
    const refused = new Refusal(400, 'bad_request', { fields: { origin: 'https_required' } })
    await at('/vendors', { 'bo.createVendor': refused }, async (view) => {
      await button(view, 'new.button').click()
      const field = (key: string) => dialog(view).getByLabel(text(view, key), { exact: true })
      await field('new.code').fill('acme')
      for (const input of await dialog(view)
        .getByLabel(/^Tên \(/)
        .all())
        await input.fill('Acme')
      await field('address.origin').fill('http://acme.example')
      await submit(view).click()
      await dialog(view).getByText(text(view, 'problem.https_required')).waitFor()
      expect(view.asked('bo.createVendor')).toMatchObject([
        {
          code: 'ACME',
          names: { vi: 'Acme', en: 'Acme' },
          origin: 'http://acme.example',
          apiUrl: null,
          allowAddresses: [],
        },
      ])
    })
  })

  it('gets a key whose secret is shown once', async () => {
    const made = { secret: 'a-secret-shown-once', publicKey: null }
    await at('/vendors?id=HOUSE&part=keys', { 'bo.addVendorKey': made }, async (view) => {
      await button(view, 'keys.add').click()
      await dialog(view).getByLabel(text(view, 'keys.overlap'), { exact: true }).selectOption('24')
      await dialog(view).getByLabel(text(view, 'reason')).fill('đổi khoá hằng năm')
      await submit(view).click()
      await view.page.getByText('a-secret-shown-once').waitFor()
      expect(view.asked('bo.addVendorKey')).toEqual([
        { vendor: 'HOUSE', keyId: 'HOUSE-3', kind: 'hmac', note: 'đổi khoá hằng năm', overlapHours: 24 },
      ])
      await button(view, 'keys.kept').click()
      await view.page.getByText('a-secret-shown-once').waitFor({ state: 'detached' })
    })
  })

  it('has a key ended with a reason', async () => {
    await at('/vendors?id=HOUSE&part=keys', {}, async (view) => {
      expect(await button(view, 'keys.end').count()).toBe(1)
      await button(view, 'keys.end').click()
      await dialog(view).getByLabel(text(view, 'reason')).fill('bị lộ')
      await submit(view).click()
      await expect
        .poll(() => view.asked('bo.endVendorKey'))
        .toEqual([{ vendor: 'HOUSE', keyId: 'HOUSE-2', hours: 0, reason: 'bị lộ' }])
    })
  })

  it('shows what another operator proposed above every part, and one click confirms it', async () => {
    await at('/vendors?id=HOUSE', { 'bo.vendor': vendorWithChange }, async (view) => {
      await view.page.getByText('https://new.example.com').waitFor()
      await button(view, 'change.confirm').click()
      await expect.poll(() => view.asked('bo.decideVendorChange')).toEqual([{ id: '7', decision: 'confirm' }])
    })
  })

  it('cannot have a proposal confirmed by its author', async () => {
    const own = { ...vendorWithChange, changes: vendorWithChange.changes.map((change) => ({ ...change, isOwn: true })) }
    await at('/vendors?id=HOUSE', { 'bo.vendor': own }, async (view) => {
      await view.page.getByText(text(view, 'change.own')).waitFor()
      expect(await button(view, 'change.confirm').count()).toBe(0)
    })
  })

  it('has its limits changed by what was read; an empty field is no limit', async () => {
    await at('/vendors?id=HOUSE&part=limits', {}, async (view) => {
      await view.page.getByLabel(text(view, 'limits.maxBet'), { exact: true }).fill('')
      await view.page.getByLabel(text(view, 'limits.maxWin'), { exact: true }).fill('9000')
      await button(view, 'save').click()
      await expect
        .poll(() => view.asked('bo.updateVendor'))
        .toMatchObject([{ vendor: 'HOUSE', maxBet: null, maxWin: '9000', updatedAt: vendorDetail.updatedAt }])
    })
  })

  it('has a list of games stored only after a look at it', async () => {
    const answers: Answers = {
      'bo.importCatalogueGames': ({ isDryRun }) => ({
        isStored: !isDryRun,
        rows: [{ row: 1, code: 'ONE', outcome: 'new', fields: {} }],
      }),
    }
    await at('/vendors?id=HOUSE&part=games', answers, async (view) => {
      await button(view, 'games.import').click()
      await dialog(view).getByLabel(text(view, 'import.list')).fill('code,category\nONE,RNG')
      await submit(view).click()
      await dialog(view).getByText(text(view, 'import.outcome.new'), { exact: true }).waitFor()
      await submit(view).click()
      await expect
        .poll(() => view.asked('bo.importCatalogueGames').map(({ isDryRun }) => isDryRun))
        .toEqual([true, false])
    })
  })
})

describe('an engineer of a vendor', () => {
  const link = 'L'.repeat(43)
  const word = (view: OpenPage, key: string) =>
    view.page.getByRole('button', { name: view.t(`vendorPage:${key}`), exact: true })
  const enter = async (view: OpenPage) => {
    await word(view, 'enter.button').click()
    await word(view, 'leave').waitFor()
  }

  it('enters by a one-time link that leaves the address, and makes a key whose secret is shown once', async () => {
    const answers: Answers = {
      'vendor.enter': { token: 'T'.repeat(43), vendor: 'HOUSE' },
      'vendor.addKey': { secret: 'a-secret-shown-once', publicKey: null },
    }
    await at(`/vendor#${link}`, answers, async (view) => {
      await enter(view)
      expect(view.asked('vendor.enter')).toEqual([{ token: link }])
      expect(new URL(view.page.url()).hash).toBe('')
      await word(view, 'part.trust').click()
      await view.page.getByLabel(view.t('vendorPage:note')).first().fill('rotation')
      await word(view, 'keys.make').click()
      await view.page.getByText('a-secret-shown-once').waitFor()
      expect(view.asked('vendor.addKey')).toMatchObject([{ kind: 'hmac', note: 'rotation' }])
    })
  })

  it('sees its sandbox, its calls and its runs of the kit', async () => {
    await at(`/vendor#${link}`, {}, async (view) => {
      await enter(view)
      await word(view, 'part.sandbox').click()
      await word(view, 'sandbox.launch').waitFor()
      await word(view, 'part.calls').click()
      await word(view, 'show').first().click()
      await dialog(view).getByText(view.t('vendorPage:calls.request')).waitFor()
      await view.page.keyboard.press('Escape')
      await word(view, 'part.kit').click()
      await word(view, 'kit.start').click()
      await expect.poll(() => view.asked('vendor.runKit').length).toBe(1)
    })
  })

  it('is told when the link was used before', async () => {
    await at(`/vendor#${link}`, { 'vendor.enter': new Refusal(401, 'not_logged_in') }, async (view) => {
      await word(view, 'enter.button').click()
      await view.page.getByText(view.t('vendorPage:enter.used')).waitFor()
    })
  })
})
