export * from '../../../../shared/draws/pieces/symbol.tsx'
