import type { Family } from '@lotus/rules/catalogue'
import { lazy, Suspense } from 'react'
import type { Game } from '../../../shared/lottery/types.ts'
import type { ChaseRequest } from '../chase-request.ts'

export type OpenDialog =
  | { kind: 'rules'; play: string | undefined }
  | { kind: 'ticket'; id: string }
  | { kind: 'proof'; issueNo: string }
  | { kind: 'chase'; request: ChaseRequest }
  | { kind: 'chases'; id?: string }

// Seldom opened and not needed to bet: each loads when opened.
const RulesDialog = lazy(async () => ({ default: (await import('./rules-dialog.tsx')).RulesDialog }))
const OrderDialog = lazy(async () => ({ default: (await import('./order-dialog.tsx')).OrderDialog }))
const ChaseDialog = lazy(async () => ({ default: (await import('../chase/chase-dialog.tsx')).ChaseDialog }))
const ChasesDialog = lazy(async () => ({ default: (await import('../chase/chases-dialog.tsx')).ChasesDialog }))
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

type Props = {
  open: OpenDialog | null
  game: Game
  family: Family
  onClose: () => void
  onOpen: (dialog: OpenDialog) => void
}

export function Dialogs({ open, game, family, onClose, onOpen }: Props) {
  if (!open) return null
  return (
    <Suspense>
      {open.kind === 'rules' && <RulesDialog game={game} family={family} play={open.play} onClose={onClose} />}
      {open.kind === 'ticket' && (
        <OrderDialog
          game={game}
          family={family}
          id={open.id}
          onClose={onClose}
          onProof={(issueNo) => onOpen({ kind: 'proof', issueNo })}
          onChase={(id) => onOpen({ kind: 'chases', id })}
        />
      )}
      {open.kind === 'chase' && (
        <ChaseDialog
          request={open.request}
          now={game}
          family={family}
          onClose={onClose}
          onPlaced={(id) => onOpen({ kind: 'chases', id })}
        />
      )}
      {open.kind === 'chases' && (
        <ChasesDialog
          game={game}
          family={family}
          id={open.id}
          onClose={onClose}
          onTicket={(id) => onOpen({ kind: 'ticket', id })}
        />
      )}
      {open.kind === 'proof' && <ProofDialog game={game} issueNo={open.issueNo} onClose={onClose} />}
    </Suspense>
  )
}
