import { useTranslation } from '@lotus/i18n'
import { ProofPanel } from '../../../../../shared/promotions/proof/proof-panel.tsx'
import { useFileCheck } from '../../../../../shared/promotions/proof/use-file-check.ts'
import { loadPacketsFile } from './load-packets-file.ts'
import type { PacketWindow } from './types.ts'

type Props = { id: string; code: string; kind: string; window: PacketWindow }

/** The seed that was committed before the window opened; the browser works the amounts out again, from a file that anybody can save. */
export function PacketsProof({ id, code, kind, window }: Props) {
  const { t } = useTranslation('promotions')
  const check = useFileCheck(async () => {
    const file = await loadPacketsFile(id, { code, kind }, window)
    const { checkPackets } = await import('@lotus/rules/packets')
    return { file, steps: await checkPackets(file) }
  })
  const { commitment, seed } = window
  return (
    <ProofPanel
      title={t('packets.proof')}
      heading="h4"
      notes={[t('packets.proofHow')]}
      values={[
        ['commitment', commitment],
        ['seed', seed],
      ]}
      check={check}
      isReady
      stepText={(name) => t(`packets.step.${name}`)}
      nameOf={(file) => `packets-${file.packets}-${file.window}`}
      after={t('packets.notShown')}
    />
  )
}
