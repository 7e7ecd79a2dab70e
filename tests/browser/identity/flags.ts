import type { Locator } from 'playwright-core'
import { until } from '@lotus/testing/browser'
import { topDialog, type TestPlatform, type Person } from './test-platform.ts'
import { trialButton } from './ways-in.ts'

type Shown = {
  flag: string
  at: '/login' | '/register'
  what: (person: Person) => Locator
  open?: (person: Person) => Promise<void>
}

const radio =
  (key: string) =>
  ({ page, t }: Person) =>
    topDialog(page).getByRole('radio', { name: t(key) })
const forgot = async ({ page, t }: Person) => page.getByRole('button', { name: t('auth:login.forgot') }).click()
const mobile = async (person: Person) => {
  const tab = radio('auth:register.byMobile')(person)
  if (await tab.isVisible()) await tab.click()
}

/**
 * What each flag shows (P01 to P17). One way to register always stays on, so those two flags are tested against each
 * other.
 */
const shown: readonly Shown[] = [
  { flag: 'FREEPLAY3', at: '/login', what: trialButton },
  { flag: 'MOBILEVERCODELOGIN3', at: '/login', what: radio('auth:login.bySms') },
  { flag: 'CHNGPASSVERIF3', at: '/login', open: forgot, what: radio('auth:forgot.byPhone') },
  {
    flag: 'X_FIREBASE_GOOGLE',
    at: '/login',
    what: ({ page, t }) => page.getByRole('button', { name: t('auth:login.with', { name: 'Google' }) }),
  },
  { flag: 'MOBILENUMREG3', at: '/register', what: radio('auth:register.byMobile') },
  { flag: 'USERNAMEREG3', at: '/register', what: radio('auth:register.byUsername') },
  {
    flag: 'MOBILENUMPASSREG3',
    at: '/register',
    open: mobile,
    what: ({ page }) => topDialog(page).locator('input[name=password]'),
  },
  {
    flag: 'X_COUNTRYCODE',
    at: '/register',
    open: mobile,
    what: ({ page, t }) => topDialog(page).getByRole('combobox', { name: t('auth:field.countryDialingCode') }),
  },
]

/** Every flag with a visible effect on these screens, off and on, for everybody. */
export async function checkFlags(platform: TestPlatform, people: readonly Person[]): Promise<void> {
  for (const { flag, at, open, what } of shown) {
    for (const isOn of [false, true]) {
      await platform.setFlag(flag, isOn)
      await Promise.all(
        people.map(async (person) => {
          await person.page.goto(`${person.site}${at}`)
          await topDialog(person.page).locator('input').first().waitFor()
          await open?.(person)
          await until(
            () => what(person).count(),
            (count) => count > 0 === isOn,
          )
        }),
      )
    }
  }
}
