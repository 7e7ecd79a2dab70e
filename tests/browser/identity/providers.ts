import { createServer } from 'node:http'
import { once } from 'node:events'
import Provider from 'oidc-provider'
import { dialogClosed, firstVisible, topDialog, type Person } from './test-platform.ts'
import { expectFieldError, look } from './screens.ts'
import { openSecurity, confirmIdentity } from './security.ts'
import { agree, logOut, openLogin, PASSWORDS, submit, username } from './ways-in.ts'

const SECRET = 'a secret of the test'

/** A real OpenID provider on this machine; its users are whoever its own login form names. */
export async function openProvider() {
  const listener = createServer()
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    env: { LOTUS_OIDC_GOOGLE_ID: 'lotus', LOTUS_OIDC_GOOGLE_SECRET: SECRET, LOTUS_OIDC_GOOGLE_ISSUER: issuer },
    /** Called once the site's address is known, to which the provider redirects. */
    serve(site: string): void {
      const answer = new Provider(issuer, {
        clients: [
          {
            client_id: 'lotus',
            client_secret: SECRET,
            redirect_uris: [`${site}/oidc/callback/google`],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        pkce: { required: () => true },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        conformIdTokenClaims: false,
        findAccount: (_context, id) => ({
          accountId: id,
          claims: async () => ({ sub: id, email: `${id}@example.com`, email_verified: true, name: 'Trần Thị Bưởi' }),
        }),
      }).callback()
      listener.on('request', (request, response) => void answer(request, response))
    },
    close: () => {
      listener.closeAllConnections()
      listener.close()
    },
  }
}

/**
 * The provider's pages load fonts from elsewhere, which is not the product's concern. Blocked before anything leads
 * there.
 */
async function keepInside({ context }: Person): Promise<void> {
  await context.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ body: '', contentType: 'text/css' }),
  )
}

/** The person's steps at the provider: its login, and its consent question. */
async function agreeThere({ page, context, site }: Person, who: string): Promise<void> {
  await page.waitForURL(/\/interaction\//)
  if (await page.locator('input[name=login]').count()) {
    await page.locator('input[name=login]').fill(who)
    await page.locator('input[name=password]').fill('x')
    await page.locator('button[type=submit]').click()
  }
  await page.waitForLoadState()
  if (!page.url().startsWith(site)) await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.href.startsWith(site))
  // Otherwise the provider would remember the person.
  await context.clearCookies({ domain: '127.0.0.1' })
}

async function setOut(person: Person, who: string): Promise<void> {
  const { page, t } = person
  await keepInside(person)
  await openLogin(person)
  await page.getByRole('button', { name: t('auth:login.with', { name: 'Google' }) }).click()
  await agreeThere(person, who)
}

const sureOf = ({ page, t }: Person) => page.getByRole('dialog', { name: t('auth:bind.sureTitle') })

/**
 * X10, T11: nothing is linked yet: a new account is linked for good, and the next login through the provider opens it.
 */
export async function registerByProvider(person: Person, who: string): Promise<void> {
  const { page, t } = person
  await setOut(person, who)
  await username(person).waitFor()
  await look(person, 'provider-choose')
  await submit(person).click()
  await expectFieldError(topDialog(page).locator('input[name=ageConfirmed]'), t('auth:error.age', { age: '18' }))
  await agree(person)
  await submit(person).click()
  await sureOf(person).waitFor()
  await look(person, 'provider-sure')
  await sureOf(person)
    .getByRole('button', { name: t('auth:bind.sure') })
    .click()
  await dialogClosed(page)
  await logOut(person)
  await setOut(person, who)
  await dialogClosed(page)
  await firstVisible(page.getByText(t('auth:login.done'))).waitFor()
}

/** X10: links to an existing account with its password; a wrong one shows an error and links nothing. */
export async function bindByProvider(person: Person, who: string, name: string): Promise<void> {
  const { page, t } = person
  await logOut(person)
  await setOut(person, who)
  await username(person).waitFor()
  await topDialog(page)
    .getByRole('radio', { name: t('auth:bind.existing') })
    .click()
  await username(person).fill(name)
  const password = topDialog(page).locator('input[type=password]')
  await submit(person).click()
  await expectFieldError(password, t('auth:error.passwordRequired'))
  await look(person, 'provider-existing')
  await password.fill(PASSWORDS[0])
  await submit(person).click()
  await sureOf(person)
    .getByRole('button', { name: t('auth:bind.sure') })
    .click()
  await dialogClosed(page)
}

/** X10: from the security centre, after a step-up; afterwards it cannot be unlinked. */
export async function bindInside(person: Person, who: string): Promise<void> {
  const { page, t } = person
  await keepInside(person)
  await openSecurity(person)
  const bind = page.getByRole('button', { name: t('security:linked.bind'), exact: true })
  await bind.click()
  await page
    .getByRole('dialog', { name: t('security:linked.sureTitle', { name: 'Google' }) })
    .getByRole('button')
    .last()
    .click()
  await confirmIdentity(person, { password: PASSWORDS[0] })
  await agreeThere(person, who)
  await firstVisible(page.getByText(t('auth:bind.done', { provider: 'Google' }))).waitFor()
  await openSecurity(person)
  await page.getByText(t('security:linked.title')).first().waitFor()
  await look(person, 'overview-linked')
  await bind.waitFor({ state: 'detached' })
}
