import { useTranslation } from '@lotus/i18n'
import type { ContractFile } from '@lotus/rules/contract-proof'
import { loadLog } from '../../../shared/promotions/proof/load-log.ts'
import { ProofPanel } from '../../../shared/promotions/proof/proof-panel.tsx'
import { useFileCheck } from '../../../shared/promotions/proof/use-file-check.ts'
import type { Contract } from './types.ts'

/** What the public log keeps of a signature: the terms cannot be changed later without its being seen. */
export function ContractProof({ contract: { id, hash, proof } }: { contract: Contract }) {
  const { t } = useTranslation('agents')
  const check = useFileCheck(async () => {
    if (proof === null) throw new Error('there is nothing to check')
    const { checkContract, contractCommitment } = await import('@lotus/rules/contract-proof')
    const commitment = await contractCommitment(proof.salt, hash)
    const log = commitment === undefined ? undefined : await loadLog(`contract/${commitment}`)
    const file: ContractFile = { format: 'lotus-contract-proof/v1', hash, ...proof, ...(log ? { log } : {}) }
    return { file, steps: await checkContract(file, log?.key) }
  })
  if (proof === null) return null
  return (
    <ProofPanel
      title={t('contract.proof.title')}
      heading="h4"
      notes={[t('contract.proof.note')]}
      values={[]}
      check={check}
      isReady
      stepText={(name) => t(`contract.proof.step.${name}`)}
      nameOf={() => `contract-${id}`}
      after={t('contract.proof.notShown')}
    />
  )
}
