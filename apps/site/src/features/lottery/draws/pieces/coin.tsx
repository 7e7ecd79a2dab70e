export * from '../../../../shared/draws/pieces/coin.tsx'
