import { isAgentType, isPlayerType } from '@lotus/kernel'
import { ensureNamespaces } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isPromptDue, notePrompted } from '../shared/contracts-prompted.ts'
import { useFlag } from '../shared/permission.ts'
import { callQuery } from '../shared/queries.ts'
import { useSession } from '../shared/session.ts'

// Nobody asked for it: if it cannot be loaded, nothing is shown.
const Waiting = lazy(() =>
  Promise.all([import('./contract-prompt-waiting.tsx'), ensureNamespaces('agents')]).then(
    ([{ ContractPromptWaiting }]) => ({ default: ContractPromptWaiting }),
    () => ({ default: () => <></> }),
  ),
)

/** Once after a login, on a quiet page: what waits for the member's answer (operations.md 2.10). */
export function ContractPromptHost() {
  const token = useSession((state) => state.token)
  const type = useSession((state) => state.isAgent)
  const isOn = useFlag('AGENTPOLICY3')
  if (token === null || !isOn) return null
  if (isAgentType(type)) {
    return (
      <Suspense>
        <Waiting key={token} />
      </Suspense>
    )
  }
  return isPlayerType(type) ? <PlayerPrompt key={token} /> : null
}

/**
 * A player may be offered a wage (`agents.wage_to_player`), but seldom is: the one answer that says whether anything waits is
 * asked for first, and only then what the prompt is made of.
 */
function PlayerPrompt() {
  const [isDue] = useState(isPromptDue)
  const { data } = useQuery({ ...callQuery('wallet.funds', {}), enabled: isDue })
  // As it was at the first look: what comes later is told by its letter. Set while rendering, as the prompt does.
  const [isAsked, setAsked] = useState<boolean>()
  if (isDue && isAsked === undefined && data !== undefined) {
    setAsked(data.dailysalreqtype + data.contracthoursalreqtype + data.realtimesalreqtype > 0)
  }
  useEffect(() => {
    if (isAsked === false) notePrompted()
  }, [isAsked])
  return isAsked ? (
    <Suspense>
      <Waiting />
    </Suspense>
  ) : null
}
