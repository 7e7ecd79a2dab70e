import { ensureNamespaces } from '@lotus/i18n'
import { useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isQuietPage } from '../features/content/notices/due-popups.ts'
import { enteredAt } from '../shared/account.ts'
import { isAgentType } from '../shared/agent-pages.ts'
import { useAuthGate } from '../shared/auth-gate.ts'
import { useFlag } from '../shared/permission.ts'
import { useSession } from '../shared/session.ts'
import { readSession } from '../shared/session-storage.ts'

// Nobody asked for it: if it cannot be loaded, nothing is shown.
const ContractPrompt = lazy(() =>
  Promise.all([import('../features/agent/contracts/contract-prompt.tsx'), ensureNamespaces('agents')]).then(
    ([{ ContractPrompt: Prompt }]) => ({ default: Prompt }),
    () => ({ default: () => <></> }),
  ),
)

/** After the page has had time to render. */
const AFTER_MS = 2500

/** Whether this login was not looked at yet; a page that was loaded again belongs to the login before it. */
function isDue(): boolean {
  const shownAt = readSession('contractsPrompted')
  return shownAt === null || enteredAt() > Number(shownAt)
}

/** Once after a login, on a quiet page: what waits for the agent's answer (operations.md 2.10). */
export function ContractPromptHost() {
  const token = useSession((state) => state.token)
  const isAgent = useSession((state) => isAgentType(state.isAgent))
  const isOn = useFlag('AGENTPOLICY3')
  return token !== null && isAgent && isOn ? <Waiting key={token} /> : null
}

function Waiting() {
  const { pathname } = useLocation()
  const search = useSearch({ strict: false })
  const { open } = useAuthGate()
  const [isDueNow] = useState(isDue)
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const isQuiet = isQuietPage(pathname, search) && search.ac === undefined && open === null
  if (!isDueNow || !isRested) return null
  return (
    <Suspense>
      <ContractPrompt isQuiet={isQuiet} />
    </Suspense>
  )
}
