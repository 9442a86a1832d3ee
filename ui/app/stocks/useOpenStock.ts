import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { stockPath } from "../../components/actions/stockHref.ts";

export function useOpenStock(): (symbol: string) => void {
  const navigate = useNavigate();
  return useCallback((symbol) => void navigate(stockPath(symbol)), [navigate]);
}
