import { startTestPlatform, type TestPlatform } from './test-platform.ts'
import { openProvider } from './providers.ts'

export const vietnameseDesktop = { language: 'vi', size: 'desktop' } as const
export const englishPhone = { language: 'en', size: 'phone', scheme: 'light' } as const
export const englishDesktop = { language: 'en', size: 'desktop', scheme: 'light' } as const
export const vietnamesePhone = { language: 'vi', size: 'phone' } as const

/**
 * The program of npm start behind one proxy hop, so that a browser may come from any address; its own outbox of mails
 * and messages; authenticator codes made as an app makes them; a real OpenID provider; with everything switched on that
 * the tests of identity use.
 */
export async function openIdentity(): Promise<{ platform: TestPlatform; close: () => Promise<void> }> {
  const provider = await openProvider()
  let platform: TestPlatform | undefined
  const close = async () => {
    await platform?.close()
    provider.close()
  }
  try {
    platform = await startTestPlatform(provider.env)
    provider.serve(platform.product.site)
    for (const flag of ['MOBILENUMREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3', 'X_FIREBASE_GOOGLE'])
      await platform.setFlag(flag, true)
    // One phone requests several codes within seconds here.
    await platform.setSetting('identity.code_every_seconds', 1)
    await platform.setSetting('identity.code_burst', 20)
    await platform.setSetting('identity.verify_bank_name', true)
    await platform.setSetting('site.customer_service_url', 'https://help.example.com/lotus')
    return { platform, close }
  } catch (error) {
    await close()
    throw error
  }
}
