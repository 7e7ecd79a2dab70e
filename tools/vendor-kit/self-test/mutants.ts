import mutants from './mutants.json' with { type: 'json' }

/** Mutants: each violates one sentence of the rules and names the cases of which at least one must detect it. */
export { mutants }

/** Mutants that only a dialect other than the canonical one can express. */
export const dialectMutants = {
  'rsa-text-unscaled': { dialect: 'rsa', cases: ['amount-form'] },
  'rsa-fraction-cut': { dialect: 'rsa', cases: ['amount-form'] },
  'form-exponent-read': { dialect: 'form', cases: ['amount-form'] },
  'form-flags-as-no': { dialect: 'form', cases: ['flag-form'] },
  'rsa-flags-as-no': { dialect: 'rsa', cases: ['flag-form'] },
} as const

export type Mutant = keyof typeof mutants | keyof typeof dialectMutants
