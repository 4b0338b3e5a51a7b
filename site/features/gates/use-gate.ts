import { useEffect, useSyncExternalStore } from 'react';
import type { Gate } from '../../../core/gates/gates.ts';
import { type GateState, gateStore, UNKNOWN } from './gate-store.ts';

export function useGate(gate: Gate): GateState {
  const store = gateStore(gate);
  const state = useSyncExternalStore(store.subscribe, store.value, unknown);
  useEffect(() => void store.find(), [store]);
  return state;
}

const unknown = () => UNKNOWN;
