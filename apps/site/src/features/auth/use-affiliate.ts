import { useEffect, useState } from 'react'
import { call } from '../../shared/api.ts'

/** Parameter names under which links carry the affiliate's code. */
const PARAMETERS = ['affiliateCode', 'code', 'ref']

function codeInAddress(): string | null {
  const search = new URLSearchParams(window.location.search)
  return PARAMETERS.map((name) => search.get(name)).find((value) => value !== null && value !== '') ?? null
}

/**
 * T10, ER05: the code in the address is checked at once; a valid one is sent silently, and the field is shown only if
 * the check failed.
 */
export function useAffiliate(): { code: string | null; showField: boolean; reveal: () => void } {
  const [state, setState] = useState<{ code: string | null; showField: boolean }>({ code: null, showField: false })
  useEffect(() => {
    const code = codeInAddress()
    if (code === null) return
    const controller = new AbortController()
    call('agent.affiliate', { code: code.slice(0, 40), domain: window.location.host }, { signal: controller.signal })
      .then((answer) => setState({ code: answer.valid ? answer.code : null, showField: answer.showField }))
      // The check failed: the person may type the code, and the server checks it with the form.
      .catch(() => {
        if (!controller.signal.aborted) setState({ code: null, showField: true })
      })
    return () => controller.abort()
  }, [])
  return { ...state, reveal: () => setState({ code: null, showField: true }) }
}
