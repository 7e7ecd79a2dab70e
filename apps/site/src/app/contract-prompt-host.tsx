import { isAgentType } from '@lotus/kernel'
import { ensureNamespaces } from '@lotus/i18n'
import { lazy, Suspense } from 'react'
import { useFlag } from '../shared/permission.ts'
import { useSession } from '../shared/session.ts'

// Nobody asked for it: if it cannot be loaded, nothing is shown.
const Waiting = lazy(() =>
  Promise.all([import('./contract-prompt-waiting.tsx'), ensureNamespaces('agents')]).then(
    ([{ ContractPromptWaiting }]) => ({ default: ContractPromptWaiting }),
    () => ({ default: () => <></> }),
  ),
)

/** Once after a login, on a quiet page: what waits for the agent's answer (operations.md 2.10). */
export function ContractPromptHost() {
  const token = useSession((state) => state.token)
  const isAgent = useSession((state) => isAgentType(state.isAgent))
  const isOn = useFlag('AGENTPOLICY3')
  if (token === null || !isAgent || !isOn) return null
  return (
    <Suspense>
      <Waiting key={token} />
    </Suspense>
  )
}
