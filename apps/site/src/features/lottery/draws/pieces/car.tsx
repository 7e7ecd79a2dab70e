export * from '../../../../shared/draws/pieces/car.tsx'
