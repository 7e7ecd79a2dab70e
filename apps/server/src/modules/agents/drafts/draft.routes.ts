import type { AgentsDeps } from '../agents.deps.ts'
import { requireActingAgent, requireAgent } from '../tree/require-agent.ts'
import { copySettings, planCopy } from './copy-settings.ts'
import { deleteDraft } from './draft.repo.ts'
import { listDrafts, saveDraft } from './drafts.ts'

export function registerDraftRoutes(deps: AgentsDeps): void {
  const { db, http } = deps
  http.handle('agent.drafts', async ({ member }) => listDrafts(db, await requireAgent(db, member)))
  http.handle('agent.saveDraft', async ({ member }, input) =>
    saveDraft(deps, await requireActingAgent(db, member), input),
  )
  http.handle('agent.deleteDraft', async ({ member }, { code }) => {
    await deleteDraft(db, (await requireAgent(db, member)).memberId, code)
    return { ok: true as const }
  })
  http.handle('agent.previewCopy', async ({ member }, input) => planCopy(db, await requireAgent(db, member), input))
  http.handle('agent.copySettings', async ({ member }, input) =>
    copySettings(deps, await requireActingAgent(db, member), input),
  )
}
