import type { EntryProps } from '../types.ts'
import type { TokenPlay } from '../../../../shared/lottery/vocabulary.ts'

export type TokenEntryProps = EntryProps & { readonly play: TokenPlay }
