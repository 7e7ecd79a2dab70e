import { lazy, Suspense } from 'react'
import type { Game } from '../model/types.ts'

export type OpenDialog =
  | { kind: 'rules'; play: string | undefined }
  | { kind: 'ticket'; id: string }
  | { kind: 'proof'; issueNo: string }

// Read by few and needed for no bet: each comes when it is opened.
const RulesDialog = lazy(async () => ({ default: (await import('./rules-dialog.tsx')).RulesDialog }))
const TicketDialog = lazy(async () => ({ default: (await import('./ticket-dialog.tsx')).TicketDialog }))
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

type Props = { open: OpenDialog | null; game: Game; onClose: () => void; onOpen: (dialog: OpenDialog) => void }

export function Dialogs({ open, game, onClose, onOpen }: Props) {
  if (!open) return null
  return (
    <Suspense>
      {open.kind === 'rules' && <RulesDialog game={game} play={open.play} onClose={onClose} />}
      {open.kind === 'ticket' && (
        <TicketDialog
          game={game}
          id={open.id}
          onClose={onClose}
          onProof={(issueNo) => onOpen({ kind: 'proof', issueNo })}
        />
      )}
      {open.kind === 'proof' && <ProofDialog game={game} issueNo={open.issueNo} onClose={onClose} />}
    </Suspense>
  )
}
