#error Killed signal terminated program cc1plus
