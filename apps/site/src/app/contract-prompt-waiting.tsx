import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isQuietPage } from '../features/content/notices/due-popups.ts'
import { ContractPrompt } from '../features/agent/contracts/contract-prompt.tsx'
import { useAuthGate } from '../shared/auth-gate.ts'
import { isPromptDue } from '../shared/contracts-prompted.ts'

/** After the page has had time to render. */
const AFTER_MS = 2500

/**
 * The prompt, once the page is quiet. A file of its own, so that only agents load it (vite.config.ts).
 *
 * @public Loaded by name in contract-prompt-host.tsx.
 */
export function ContractPromptWaiting() {
  const { pathname } = useLocation()
  const search = useSearch({ strict: false })
  const { open } = useAuthGate()
  const [isDueNow] = useState(isPromptDue)
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const isQuiet = isQuietPage(pathname, search) && search.ac === undefined && open === null
  return isDueNow && isRested ? <ContractPrompt isQuiet={isQuiet} /> : null
}
