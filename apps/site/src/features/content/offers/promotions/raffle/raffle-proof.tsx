import { useTranslation } from '@lotus/i18n'
import { ProofPanel, ProofStep } from '../../../../../shared/promotions/proof/proof-panel.tsx'
import { useFileCheck } from '../../../../../shared/promotions/proof/use-file-check.ts'
import type { Promotion } from '../../../../../shared/promotions/types.ts'
import { loadRaffleFile } from './load-raffle-file.ts'
import { areListed } from './own-step.ts'
import styles from './raffle.module.css'
import type { OwnRaffle, RaffleDraw, RaffleGiven } from './types.ts'

type Props = {
  own: OwnRaffle | undefined
  id: string
  raffle: RaffleDraw
  given: RaffleGiven
  kind: Promotion['rule']['kind']
}

/** What was published when; after the draw the browser works it out again, from the same file that anybody can save. */
export function RaffleProof({ own, id, raffle, given, kind }: Props) {
  const { t } = useTranslation('promotions')
  const { commitment, root, seed, state } = raffle
  const check = useFileCheck(async () => {
    const file = await loadRaffleFile(id, raffle, { kind, prizes: given.prizes })
    const { checkRaffle } = await import('@lotus/rules/raffle')
    return { file, steps: await checkRaffle(file) }
  })
  if (state === 'CANCELLED') return null
  const isOwnListed = check.file && check.steps && own ? areListed(check.file, own) : undefined
  return (
    <ProofPanel
      title={t('raffle.proof')}
      heading="h3"
      notes={[t(seed === null ? 'raffle.committed' : 'raffle.revealed'), t('raffle.notShown')]}
      values={[
        ['commitment', commitment],
        ['root', root],
        ['seed', seed],
      ]}
      check={check}
      isReady={seed !== null}
      stepText={(name) => t(`raffle.step.${name}`)}
      nameOf={(file) => `raffle-${file.raffle}`}
      more={
        isOwnListed !== undefined && <ProofStep outcome={isOwnListed ? 'ok' : 'bad'} text={t('raffle.ownListed')} />
      }
      className={styles.proof}
    />
  )
}
