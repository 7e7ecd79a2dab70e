import { useTranslation } from '@lotus/i18n'
import { ProofPanel } from '../proof/proof-panel.tsx'
import { useFileCheck } from '../proof/use-file-check.ts'
import { loadBoardFile } from './load-board-file.ts'
import type { Board } from './types.ts'

/** The frozen order under names that tell nothing; the browser works it out again. */
export function BoardProof({ board }: { board: Board }) {
  const { t } = useTranslation('promotions')
  const check = useFileCheck(async () => {
    const file = await loadBoardFile(board)
    const { checkBoard } = await import('@lotus/rules/board')
    return { file, steps: await checkBoard(file) }
  })
  const { commitment, root, seed, state } = board
  if (state === 'CANCELLED') return null
  return (
    <ProofPanel
      title={t('board.proof')}
      heading="h3"
      notes={[t(seed === null ? 'board.committed' : 'board.revealed')]}
      values={[
        ['commitment', commitment],
        ['root', root],
        ['seed', seed],
      ]}
      check={check}
      isReady={seed !== null}
      stepText={(name) => t(`board.step.${name}`)}
      nameOf={(file) => `board-${file.board}-${file.period}`}
      after={t('board.notShown')}
    />
  )
}
